"""Files that are the same for everybody: styles, scripts, the icon, and the pictures of the games in the lobby."""

import asyncio
import gzip
from functools import cache

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

from dicery.server.http.visit import services_of
from dicery.server.page.assets import assets, media_type, version
from dicery.server.page.how_to_play import picture_of
from dicery.server.page.install import ICON_SIZES, icon_png, web_manifest, worker_script
from dicery.server.page.lobby_pictures import picture

router = APIRouter(include_in_schema=False)

FOR_EVER = "public, max-age=31536000, immutable"
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


@cache
def compressed(text: str) -> bytes:
    return gzip.compress(text.encode())


def file_response(request: Request, text: str, kind: str, headers: dict[str, str]) -> Response:
    """A file, compressed for those who accept that."""
    headers = headers | {"vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(text, media_type=kind, headers=headers)
    return Response(compressed(text), media_type=kind, headers=headers | {"content-encoding": "gzip"})


@router.get("/picture/{name}.svg")
async def game_picture(name: str, request: Request, theme: str = "") -> Response:
    """The picture of a game for its card; those who have chosen a theme get it in the colours of that theme."""
    drawn = await asyncio.to_thread(picture, services_of(request).registry.game(name), theme)
    headers = {"content-security-policy": PICTURE_POLICY, "cache-control": "max-age=3600"}
    return file_response(request, drawn, "image/svg+xml", headers)


@router.get("/games/{name}/how-to-play/{number}.svg")
async def picture_of_position(name: str, number: int, request: Request) -> Response:
    """A picture of the pages that say how to play."""
    try:
        drawn = picture_of(services_of(request).registry.game(name), number)
    except IndexError:
        raise HTTPException(404) from None
    headers = {"content-security-policy": PICTURE_POLICY, "cache-control": "max-age=3600"}
    return file_response(request, drawn, "image/svg+xml", headers)


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """What a system needs to know to install the table as an app."""
    return file_response(request, web_manifest(), "application/manifest+json", {"cache-control": "max-age=3600"})


@router.get("/sw.js")
async def service_worker(request: Request) -> Response:
    """The worker stands at the root, since it may answer only for addresses below its own."""
    return file_response(request, worker_script(), "text/javascript", {"cache-control": "no-cache"})


@router.get("/icon-{size}.png")
async def icon(size: int) -> Response:
    if size not in ICON_SIZES:
        raise HTTPException(404)
    return Response(icon_png(size), media_type="image/png", headers={"cache-control": "max-age=86400"})


@router.get("/static/{asked}/{name:path}")
async def static(asked: str, name: str, request: Request) -> Response:
    """A file of this version. A page of another version, drawn before the server was updated, may not keep it."""
    text = assets().get(name)
    if text is None:
        raise HTTPException(404)
    return file_response(
        request, text, media_type(name), {"cache-control": FOR_EVER if asked == version() else "no-cache"}
    )
