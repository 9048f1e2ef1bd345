"""Links as QR codes, so that a phone can take over what a screen shows."""

from io import BytesIO

import segno

QUIET = 4  # modules of white around the code, as readers expect


def qr_code(address: str) -> str:
    """The code of an address as SVG, black on white whatever the theme: many readers know nothing else."""
    out = BytesIO()
    segno.make_qr(address, error="m").save(out, kind="svg", scale=4, border=QUIET, dark="#000", light="#fff")
    return out.getvalue().decode()
