"""What a PDF says of itself: title, language, program and keywords, also as XMP."""

from __future__ import annotations

import datetime
from html import escape
from typing import Any

from reportlab.pdfbase import pdfdoc

from ..drawing.page import Document

AUTHOR = "sheetgen"
KEYWORDS = "score sheet, 計分紙"
# Texts of one byte a letter that begin so are read as UTF-16 or UTF-8 (PDF 2.0, 7.9.2.2).
_ALIKE = ("þÿ", "ÿþ", "ï»¿")
# Begin and id are fixed, so that readers find the packet (XMP specification, part 1, 7.3.2).
_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag>{languages}</rdf:Bag></dc:language>
<pdf:Keywords>{keywords}</pdf:Keywords>
<pdf:Producer>{producer}</pdf:Producer>
<xmp:CreatorTool>{creator}</xmp:CreatorTool>
<xmp:CreateDate>{date}</xmp:CreateDate>
<xmp:ModifyDate>{date}</xmp:ModifyDate>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""


def describe(canvas: Any, document: Document, languages: list[str], version: str) -> None:
    """Write title, subject and languages into a file, twice: readers look at one or the other."""
    creator = f"sheetgen {version}"
    canvas.setAuthor(AUTHOR)
    canvas.setCreator(creator)
    canvas.setKeywords(KEYWORDS)
    info = canvas._doc.info
    info.title, info.subject = _text(document.title), _text(document.subject)

    def packet(doc: Any) -> bytes:
        date = datetime.datetime.fromtimestamp(doc._timeStamp.t, datetime.timezone.utc)
        texts = {
            "title": document.title,
            "subject": document.subject,
            "author": AUTHOR,
            "keywords": KEYWORDS,
            "producer": info.producer,
            "creator": creator,
            "date": f"{date:%Y-%m-%dT%H:%M:%SZ}",
        }
        values = {name: escape(text, quote=False) for name, text in texts.items()}
        tags = "".join(f"<rdf:li>{tag}</rdf:li>" for tag in languages)
        return _PACKET.format(languages=tags, **values).encode()

    canvas._doc.Catalog.Metadata = pdfdoc.XMP(creator=packet)


def _text(text: str) -> Any:
    """A text as ReportLab writes it, or in UTF-16 where its letters would be read as its mark."""
    return pdfdoc.PDFString(text, enc="utf_16_be") if text.startswith(_ALIKE) else text
