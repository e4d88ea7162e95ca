{
  "$schema": "../../../node_modules/nx/schemas/project-schema.json",
  "name": "features-@area@",
  "projectType": "library",
  "sourceRoot": "libs/features/@area@",
  "tags": ["layer:feature", "area:@area@"],
  "targets": {}
}
