"""The build backend (PEP 517): writes the package into a wheel, with the standard library alone. `python3 build_wheel.py FOLDER`."""
import base64
import hashlib
import os
import pathlib
import subprocess
import sys
import zipfile

NAME, VERSION = "contractor_risk_client", "1.0.0"
ABOUT = f"""Metadata-Version: 2.1
Name: contractor-risk-client
Version: {VERSION}
Summary: Asks the contractor-risk service about Portuguese construction companies.
Requires-Python: >=3.9
Description-Content-Type: text/markdown

"""
WHEEL = "Wheel-Version: 1.0\nGenerator: contractor-risk\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
HERE = pathlib.Path(__file__).resolve().parent


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    _write_types()
    info = f"{NAME}-{VERSION}.dist-info"
    files = {f"contractor_risk/{it.name}": it.read_bytes() for it in sorted((HERE / "contractor_risk").glob("*.*"))}
    files[f"{info}/METADATA"] = (ABOUT + (HERE / "README.md").read_text("utf-8")).encode()
    files[f"{info}/WHEEL"] = WHEEL.encode()
    record = "".join(f"{name},sha256={_digest(data)},{len(data)}\n" for name, data in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    name = f"{NAME}-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            # One fixed time: the same files are the same bytes.
            wheel.writestr(zipfile.ZipInfo(path, (2020, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return name


def _write_types():
    """From the OpenAPI document, with the Node.js that `npm ci` brings. Outside of the repository they are there already."""
    root = HERE.parents[1]
    writer = root / "generate/python-client-types.ts"
    path = f"{root / 'node_modules/.bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    try:
        if writer.exists():
            subprocess.run(["node", str(writer)], env={**os.environ, "PATH": path}, check=True)
    except (OSError, subprocess.CalledProcessError):
        raise SystemExit(f"The types of the client could not be written: run `npm ci` in {root} first.") from None
    if not (HERE / "contractor_risk/types.py").exists():
        raise SystemExit("contractor_risk/types.py is missing: build in clients/python of the repository, with pip 21.3 or newer.")


def _digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    print(build_wheel(sys.argv[1]))
