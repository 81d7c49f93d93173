import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { usarBase } from '../../../test/base.ts'
import { MUDO } from '../../../test/obrero.ts'
import { usarS3 } from '../../../test/s3.ts'
import { HAY_S3 } from '../../../test/servidor-s3.ts'
import type { Archivos } from '../archivos/archivos.ts'
import { abrirDisco } from '../archivos/disco.ts'
import { abrirS3 } from '../archivos/s3.ts'
import { crearReloj, DIA_MS } from '../reloj.ts'
import { enSuAlmacen } from './en-su-almacen.ts'

const [produccion, ensayo] = [usarBase(), usarBase()]
const s3 = usarS3()
let carpeta: string
beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'cabildo-almacen-'))
})
afterAll(() => rm(carpeta, { recursive: true, force: true }))

const abrirCarpeta = (nombre: string) => abrirDisco(join(carpeta, nombre))
/** The sweep of a database, so many days from now; tells whether it was done. */
const barrer = async (archivos: Archivos, { db }: typeof produccion, dias = 0) => {
  let hecho = false
  const reloj = crearReloj(() => new Date(Date.now() + dias * DIA_MS))
  await enSuAlmacen({ archivos, db, reloj, log: MUDO }, async () => {
    hecho = true
  })()
  return hecho
}

test.each([
  ['a folder', () => abrirCarpeta('uno')],
  [
    'a bucket',
    async () => {
      onTestFinished(() => rm(join(carpeta, 's3'), { recursive: true, force: true }))
      return abrirS3(s3, { temporales: join(carpeta, 's3'), alFallar: () => undefined })
    },
  ],
] as const)(
  'E11 in %s that one database sweeps no other does, a copy of it least of all, until it has been left',
  async (que, abrir) => {
    if (que === 'a bucket' && !HAY_S3) return
    const archivos = await abrir()
    expect(await archivos.leerMarca()).toBeNull()
    expect([await barrer(archivos, produccion), await barrer(archivos, produccion)]).toEqual([false, true])
    expect(await barrer(archivos, ensayo)).toBe(false)
    expect(await barrer(archivos, produccion, 2)).toBe(true)
    expect([await barrer(archivos, ensayo, 4), await barrer(archivos, ensayo, 5.1)]).toEqual([false, true])
    expect(await barrer(archivos, produccion, 6)).toBe(false)
  },
)

test('E11 a mark that cannot be read is nobody’s', async () => {
  const archivos = await abrirCarpeta('dos')
  await writeFile(join(carpeta, 'dos', '.barrido'), '{"base":')
  expect(await barrer(archivos, ensayo)).toBe(true)
  expect(await barrer(archivos, produccion)).toBe(false)
})
