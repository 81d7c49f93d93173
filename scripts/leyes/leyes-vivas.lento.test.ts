import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * A law tool that checks nothing also passes. Here a small legal tree passes, and each planted violation is caught under
 * the name of its rule.
 */
const RAIZ = join(import.meta.dirname, '../..')
const ejecutar = promisify(execFile)

/** The legal slice: one feature on both sides over one contract. */
const LEGAL: Record<string, string> = {
  'contracts/package.json': '{ "name": "@cabildo/contracts", "type": "module", "exports": { "./*": "./src/*.ts" } }',
  'contracts/src/visitas.ts': "import * as z from 'zod/mini'\nexport const Visita = z.object({ id: z.number() })\n",
  'server/src/cabildo.ts': "import { app } from './app.ts'\napp()\n",
  'firma/src/cos.ts': 'export const leer = 1\n',
  'firma/src/verificar.ts': "import { leer } from './cos.ts'\nexport const verificar = leer\n",
  'server/src/app.ts': "import { MODULOS } from './modulos.ts'\nexport const app = () => MODULOS\n",
  'server/src/modulos.ts': "import { visitas } from './features/visitas/modulo.ts'\nexport const MODULOS = [visitas]\n",
  'server/src/features/visitas/modulo.ts':
    "import { visitasRoutes } from './visitas.routes.ts'\nexport const visitas = { rutas: [visitasRoutes] }\n",
  'hojas/src/xml.ts': 'export const leerXml = 1\n',
  'hojas/src/leer-libro.ts': "import { leerXml } from './xml.ts'\nexport const leerLibro = leerXml\n",
  'server/src/platform/db/db.ts': "import pg from 'pg'\nexport const pool = pg\n",
  'server/src/features/visitas/visitas.routes.ts':
    "import type { FastifyInstance } from 'fastify'\nimport { Visita } from '@cabildo/contracts/visitas'\nimport { registrar } from './visitas.ts'\nexport const visitasRoutes = (a: FastifyInstance) => [a, registrar, Visita]\n",
  'server/src/features/visitas/visitas.ts':
    "import type { Kysely } from 'kysely'\nimport { insertVisita } from './visitas.queries.ts'\nexport const registrar = (db: Kysely<unknown>) => insertVisita(db)\n",
  'server/src/features/visitas/visitas.queries.ts':
    "import { sql } from 'kysely'\nimport { pool } from '../../platform/db/db.ts'\nexport const insertVisita = (db: unknown) => [db, sql, pool]\n",
  'server/src/features/catalogos/index.ts': "export { areas } from './areas.ts'\n",
  'server/src/features/catalogos/areas.ts': 'export const areas = 1\n',
  'web/src/main.tsx': "import { Pagina } from './features/visitas/VisitasPage.tsx'\nexport const m = Pagina\n",
  'web/src/platform/api.ts': 'export const llamar = 1\n',
  'web/src/ui/DataTable.tsx': 'export const DataTable = 1\n',
  'web/src/shell/Shell.tsx': 'export const Shell = 1\n',
  'web/src/features/visitas/VisitasPage.tsx':
    "import { Visita } from '@cabildo/contracts/visitas'\nimport { llamar } from '../../platform/api.ts'\nimport { DataTable } from '../../ui/DataTable.tsx'\nimport { Shell } from '../../shell/Shell.tsx'\nexport const Pagina = [Visita, llamar, DataTable, Shell]\n",
}

/** One breach for each rule: the file that breaks it. */
const PLANTADAS: Record<string, [archivo: string, texto: string]> = {
  'no-circular': [
    'server/src/features/catalogos/areas.ts',
    "import { a } from './index.ts'\nexport const areas = () => a\n",
  ],
  'contracts-are-pure': [
    'contracts/src/impuro.ts',
    "import { readFileSync } from 'node:fs'\nexport const x = readFileSync\n",
  ],
  'firma-knows-no-product': [
    'firma/src/curiosa.ts',
    "import { areas } from '../../server/src/features/catalogos/index.ts'\nexport const x = areas\n",
  ],
  'hojas-knows-no-product': [
    'hojas/src/curiosa.ts',
    "import { Visita } from '../../contracts/src/visitas.ts'\nexport const x = Visita\n",
  ],
  'web-and-server-meet-only-in-contracts': [
    'web/src/features/visitas/atajo.ts',
    "import { registrar } from '../../../../server/src/features/visitas/visitas.ts'\nexport const x = registrar\n",
  ],
  'platform-knows-no-feature': [
    'server/src/platform/curiosa.ts',
    "import { areas } from '../features/catalogos/index.ts'\nexport const x = areas\n",
  ],
  'ui-knows-no-platform': [
    'web/src/ui/Curiosa.tsx',
    "import { llamar } from '../platform/api.ts'\nexport const x = llamar\n",
  ],
  'features-meet-at-the-door': [
    'server/src/features/visitas/por-la-ventana.ts',
    "import { areas } from '../catalogos/areas.ts'\nexport const x = areas\n",
  ],
  'sql-only-in-queries': [
    'server/src/features/visitas/consulta.ts',
    "import { sql } from 'kysely'\nexport const x = sql\n",
  ],
  'http-only-in-routes': [
    'server/src/features/visitas/peticion.ts',
    "import type { FastifyRequest } from 'fastify'\nexport const x = (r: FastifyRequest) => r\n",
  ],
  'the-way-in-is-one-way': [
    'server/src/features/visitas/otras.queries.ts',
    "import { areas } from '../catalogos/index.ts'\nexport const x = areas\n",
  ],
  'modules-name-their-doors': [
    'server/src/features/visitas/puerta.ts',
    "import { visitasRoutes } from './visitas.routes.ts'\nexport const x = visitasRoutes\n",
  ],
  'modules-meet-in-the-list': [
    'server/src/platform/otra-lista.ts',
    "import { visitas } from '../features/visitas/modulo.ts'\nexport const x = visitas\n",
  ],
  'features-are-handed-the-house': [
    'server/src/features/visitas/llave.ts',
    "import { MODULOS } from '../../modulos.ts'\nexport const x = MODULOS\n",
  ],
  'product-knows-no-test': [
    'server/src/features/visitas/prueba.ts',
    "import { unaVisita } from '../../../test/fabricas.ts'\nexport const x = unaVisita\n",
  ],
  'no-unresolvable': [
    'server/src/features/visitas/nada.ts',
    "import { x } from './no-existe.ts'\nexport const y = x\n",
  ],
  'no-orphans': ['server/src/features/visitas/sola.ts', 'export const x = 1\n'],
}

interface Resumen {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string }[] }
}

let carpeta: string

const escribir = async (base: string, archivos: Record<string, string>) => {
  for (const [ruta, texto] of Object.entries(archivos)) {
    await mkdir(dirname(join(base, ruta)), { recursive: true })
    await writeFile(join(base, ruta), texto)
  }
}

const preparar = async (nombre: string) => {
  const base = join(carpeta, nombre)
  await escribir(base, LEGAL)
  await escribir(base, { 'server/test/fabricas.ts': 'export const unaVisita = 1\n' })
  for (const archivo of ['.dependency-cruiser.cjs', 'tsconfig.base.json']) {
    await cp(join(RAIZ, archivo), join(base, archivo))
  }
  // Packages come from the project; the contract's own link must lead into the copy, not into the project.
  await mkdir(join(base, 'node_modules/@cabildo'), { recursive: true })
  await symlink(join(base, 'contracts'), join(base, 'node_modules/@cabildo/contracts'), 'junction')
  for (const paquete of ['zod', 'kysely', 'pg', 'fastify', '@tanstack', 'typescript']) {
    await symlink(join(RAIZ, 'node_modules', paquete), join(base, 'node_modules', paquete), 'junction')
  }
  return base
}

const recorrer = async (base: string): Promise<Resumen['summary']> => {
  const programa = join(RAIZ, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const argumentos = [
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    'contracts',
    'firma',
    'hojas',
    'server',
    'web',
  ]
  const { stdout } = await ejecutar(process.execPath, [programa, ...argumentos], {
    cwd: base,
    maxBuffer: 2 ** 26,
  }).catch((fallo: { stdout?: string; stderr?: string }) => {
    if (!fallo.stdout) throw new Error(fallo.stderr)
    return { stdout: fallo.stdout }
  })
  return (JSON.parse(stdout) as Resumen).summary
}

beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'cabildo-leyes-'))
})
afterAll(() => rm(carpeta, { recursive: true, force: true }))

describe('folder laws', () => {
  it('let the legal slice pass, and really read it', async () => {
    const resumen = await recorrer(await preparar('legal'))
    expect(resumen.violations).toEqual([])
    expect(resumen.totalCruised).toBeGreaterThanOrEqual(Object.keys(LEGAL).length - 1)
  })

  it('name every rule of the configuration in a planted violation', async () => {
    const { default: leyes } = (await import(join(RAIZ, '.dependency-cruiser.cjs'))) as {
      default: { forbidden: { name: string }[] }
    }
    expect(Object.keys(PLANTADAS).sort()).toEqual(leyes.forbidden.map(({ name }) => name).sort())
  })

  it('catch each planted violation under the name of its rule', async () => {
    const base = await preparar('plantada')
    await escribir(base, Object.fromEntries(Object.values(PLANTADAS)))
    const { violations } = await recorrer(base)
    for (const [regla, [archivo]] of Object.entries(PLANTADAS)) {
      const donde = violations.filter(({ rule }) => rule.name === regla).map(({ from }) => from)
      expect(donde, regla).toContain(archivo)
    }
  })
})
