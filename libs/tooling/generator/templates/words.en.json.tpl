{
  "title": "@title@",
  "search": "Code or name",
  "new": "New @one@",
  "edit": "Edit @one@",
  "empty": "Nothing here yet; add the first @one@.",
  "field": {
    "code": "Code", "name": "Name", "nameZh": "Name, Chinese", "nameEn": "Name, English", "note": "Note", "updateTime": "Updated"
  }
}
