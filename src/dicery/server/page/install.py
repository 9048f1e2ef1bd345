"""What makes the table an app that can be installed: its manifest, its icons, and a worker with a page for offline."""

from functools import cache
from importlib.resources import files

from orjson import dumps

from dicery.server.page.assets import asset_url, version
from dicery.server.page.texts import say

ICON_SIZES = (192, 512)
GROUND = "#f3ebdd"


@cache
def web_manifest() -> str:
    icons = [{"src": f"./icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in ICON_SIZES]
    return dumps(
        {
            "name": say("site.title"),
            "short_name": say("site.name"),
            "id": "./",
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "background_color": GROUND,
            "theme_color": GROUND,
            "icons": [*icons, {"src": "." + asset_url("icon.svg"), "sizes": "any", "type": "image/svg+xml"}],
        }
    ).decode()


@cache
def icon_png(size: int) -> bytes:
    return files("dicery.server").joinpath("static", f"icon-{size}.png").read_bytes()


@cache
def worker_script() -> str:
    """The worker with the addresses of this version; a new version brings a new worker."""
    text = files("dicery.server").joinpath("static", "sw.js").read_text(encoding="utf-8")
    return text.replace("VERSION", version()).replace("STYLES", asset_url("dicery.css"))
