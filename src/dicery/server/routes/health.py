"""For the operator: is the process alive, may requests be sent to it, and its figures."""

import asyncio

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import JSONResponse, Response

from dicery.server.http.networks import is_in, networks
from dicery.server.http.visit import services_of

router = APIRouter(include_in_schema=False)

PATIENCE = 2.0  # seconds that the database has to answer
SLOW = 5.0  # seconds after which a commit that does not end means that no more requests should come


@router.get("/healthz")
async def alive(request: Request) -> Response:
    """Does the process work? If not it should be started again."""
    writer = services_of(request).registry.event_writer
    found = {"event_writer": "alive" if writer.alive else "dead", "restarts": writer.restarts}
    return JSONResponse(found, 200 if writer.alive else 503)


@router.get("/readyz")
async def ready(request: Request) -> Response:
    """May requests be sent here? Not while the database does not answer, and not when the server ends."""
    services = services_of(request)
    writer = services.registry.event_writer
    if services.registry.closing.is_set():
        return JSONResponse({"ready": False, "reason": "the server is ending"}, 503)
    if not writer.alive or writer.lag() > SLOW:
        return JSONResponse({"ready": False, "reason": "nothing can be stored"}, 503)
    if not await services.probe.answers(PATIENCE):
        return JSONResponse({"ready": False, "reason": "the database does not answer"}, 503)
    return JSONResponse({"ready": True})


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Figures for Prometheus; for those whom the operator has named, and not there for others."""
    services = services_of(request)
    if not is_in(request.client.host if request.client else "", networks(services.metrics_for)):
        raise HTTPException(404)
    text = await asyncio.to_thread(services.metrics.text)
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")
