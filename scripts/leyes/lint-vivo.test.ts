import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** The lint laws of the house, each proved by a line that breaks it in the folder where it counts. */
const RAIZ = join(import.meta.dirname, '../..')
const ejecutar = promisify(execFile)

const PLANTADAS: readonly [regla: string, archivo: string, texto: string][] = [
  ['noRestrictedImports', 'contracts/src/clasico.ts', "import * as z from 'zod'\nexport const x = z\n"],
  ['noRestrictedImports', 'web/src/clasico.ts', "import * as z from 'zod'\nexport const x = z\n"],
  ['noRestrictedGlobals', 'web/src/features/a/red.ts', "export const x = () => fetch('/api')\n"],
  ['noRestrictedGlobals', 'server/src/features/a/red.ts', "export const x = () => fetch('/api')\n"],
  ['noProcessEnv', 'server/src/platform/ajuste.ts', 'export const x = process.env\n'],
  ['noDefaultExport', 'web/src/features/a/A.tsx', 'export default 1\n'],
  ['noExplicitAny', 'server/src/a.ts', 'export const x: any = 1\n'],
  ['noNonNullAssertion', 'server/src/b.ts', 'export const x = (y: { z?: number }) => y.z!\n'],
  ['noConsole', 'server/src/c.ts', "console.log('hola')\n"],
  ['noEnum', 'server/src/d.ts', 'export enum E {\n  a = 1,\n}\n'],
  ['noFloatingPromises', 'server/src/e.ts', 'const f = async () => 1\nexport const g = () => {\n  f()\n}\n'],
  ['noImportCycles', 'server/src/f.ts', "import { y } from './g.ts'\nexport const x = (): number => y()\n"],
  ['useImportExtensions', 'server/src/h.ts', "import { z } from './i'\nexport const x = z\n"],
  ['useAltText', 'web/src/features/a/Foto.tsx', "export const Foto = () => <img src='/a.png' />\n"],
  ['useButtonType', 'web/src/features/a/Boton.tsx', 'export const Boton = () => <button>Grabar</button>\n'],
]

const PERMITIDAS: Record<string, string> = {
  'web/src/platform/api.ts': "export const x = () => fetch('/api')\n",
  'server/src/config.ts': 'export const x = process.env\n',
  'server/src/cabildo.ts': "console.log('hola')\n",
  'web/vite.config.ts': 'export default {}\n',
  'contracts/src/mini.ts': "import * as z from 'zod/mini'\n\nexport const x = z\n",
  'server/src/zod.ts': "import * as z from 'zod'\n\nexport const x = z\n",
  'server/src/g.ts': "import { x } from './f.ts'\n\nexport const y = (): number => x()\n",
  'server/src/i.ts': 'export const z = 1\n',
}

interface Informe {
  diagnostics: { category: string; severity: string; location: { path: string | { file: string } } }[]
}

let base: string
let halladas: { regla: string; archivo: string }[]

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'cabildo-lint-'))
  const archivos = { ...PERMITIDAS, ...Object.fromEntries(PLANTADAS.map(([, archivo, texto]) => [archivo, texto])) }
  for (const [ruta, texto] of Object.entries(archivos)) {
    await mkdir(dirname(join(base, ruta)), { recursive: true })
    await writeFile(join(base, ruta), texto)
  }
  const biome = JSON.parse(await readFile(join(RAIZ, 'biome.json'), 'utf8')) as Record<string, unknown>
  await writeFile(join(base, 'biome.json'), JSON.stringify({ ...biome, $schema: undefined, vcs: { enabled: false } }))
  const programa = join(RAIZ, 'node_modules/@biomejs/biome/bin/biome')
  const { stdout } = await ejecutar(process.execPath, [programa, 'lint', '--reporter=json', '--max-diagnostics=none'], {
    cwd: base,
    maxBuffer: 2 ** 26,
  }).catch((fallo: { stdout?: string; stderr?: string }) => {
    if (!fallo.stdout) throw new Error(fallo.stderr)
    return { stdout: fallo.stdout }
  })
  halladas = (JSON.parse(stdout) as Informe).diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ category, location: { path } }) => ({
      regla: category.split('/').at(-1) ?? '',
      archivo: (typeof path === 'string' ? path : path.file).replaceAll('\\', '/').replace(/^\.\//, ''),
    }))
})
afterAll(() => rm(base, { recursive: true, force: true }))

describe('lint laws', () => {
  it.each(PLANTADAS)('catch %s in %s', (regla, archivo) => {
    expect(halladas).toContainEqual({ regla, archivo })
  })

  it('leave the named exceptions alone', () => {
    const permitidas = Object.keys(PERMITIDAS).filter((archivo) => archivo !== 'server/src/g.ts')
    expect(halladas.filter(({ archivo }) => permitidas.includes(archivo))).toEqual([])
  })
})
