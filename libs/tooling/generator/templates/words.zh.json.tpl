{
  "title": "@zh@",
  "search": "代码或名称",
  "new": "新建@zh@",
  "edit": "编辑@zh@",
  "empty": "暂无@zh@，请先新建。",
  "field": {
    "code": "代码", "name": "名称", "nameZh": "中文名称", "nameEn": "英文名称", "note": "备注", "updateTime": "更新时间"
  }
}
