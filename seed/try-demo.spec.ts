import { buildDemoVehicle } from '/work/main/seed/demo-vehicle';
it('x', async () => {
  const d = await buildDemoVehicle();
  const levels: Record<number, number> = {}; for (const p of d.positions) levels[p.level] = (levels[p.level] ?? 0) + 1;
  console.log(d.positions.length, levels, 'numbers', new Set(d.positions.map(p => p.number)).size, 'root', d.root.micrograms / 1e6, 'mat', d.materials.length, 'sheets', d.parts.suppliers.length, d.parts.drafts.length);
  console.log(d.root.children.map(c => `${c.nameZh} ${c.micrograms / 1e9} ${c.children.length}`).join('\n'));
  const t = new Map(d.tables.matching.map(m => [m.number, m.treatment])); const c: Record<string, number> = {}; for (const p of d.positions) { const x = t.get(p.number); if (x) c[x] = (c[x] ?? 0) + 1; } console.log(c, d.tables.matching.filter(m => !d.positions.some(p => p.number === m.number)));
  console.log(new Set(d.parts.suppliers.map(s => s.owner).concat(d.materials.map(m=>m.owner))).size, d.tables.suppliers.filter(s => ![...d.parts.suppliers, ...d.materials].some(o => o.owner === s.key)).map(s => s.key), d.parts.suppliers.filter(s=>!d.tables.suppliers.some(x=>x.key===s.owner)).map(s=>[s.owner,s.seed.key]));
  console.log(d.root.children.find(c=>c.number==='C5-3000-01')!.children.map(c=>[c.nameZh,c.micrograms/1e6]));
  const bad = new Map<string, number>(); for (const p of d.positions) { const b = bad.get(p.number); if (b !== undefined && b !== p.micrograms) console.log('differs', p.number, b, p.micrograms); bad.set(p.number, p.micrograms); }
});
