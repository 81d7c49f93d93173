import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { usarBase } from '../../test/base.ts'
import { usarComandos } from '../../test/comando.ts'
import { PLANTILLA_CON_ELENCO } from '../../test/preparar.ts'
import { puertoLibre } from '../platform/postgres/puerto.ts'

const DATOS = mkdtempSync(join(tmpdir(), 'cabildo-clase-'))
afterAll(() => rmSync(DATOS, { recursive: true, force: true }))
const bd = usarBase(PLANTILLA_CON_ELENCO)
const { correr, lanzar } = usarComandos()

const ES_DEMOSTRACION = 'La base de datos tiene datos de demostración: prepare otra\n'
const ES_REAL = 'La base de datos es de una instalación real: quite DEMO=true o prepare otra\n'
/** What a backup of the other kind brings with it when it is restored over this database is its mark, or none. */
const marcar = () =>
  bd.comoDueno(`insert into demostracion (anio) values (extract(year from now() at time zone 'America/Lima'))`)
const desmarcar = () => bd.comoDueno('delete from demostracion')
const ajustes = async (demo?: string) => ({
  ...{ DATABASE_URL: bd.url, DATOS, HOST: '127.0.0.1', PUERTO: String(await puertoLibre()) },
  ...(demo !== undefined && { DEMO: demo }),
})
/** What it says once it attends. */
const saludo = async (demo?: string) => {
  const { PUERTO, ...otros } = await ajustes(demo)
  const programa = lanzar(['serve'], { ...otros, PUERTO })
  await programa.hasta(`Cabildo atiende en http://127.0.0.1:${PUERTO}`)
  programa.hijo.kill('SIGTERM')
  return (await programa.fin).salida
}
const PRESENTA_CUENTAS = 'Cuentas de demostración:'

describe('demonstration and real installation are told apart by the mark in the database', () => {
  test('O30 ORG-50 D-97 with the mark and DEMO=false neither server nor worker starts; without that word it is the demonstration that it is', async () => {
    await marcar()
    for (const orden of ['serve', 'worker'])
      expect([orden, await correr([orden], await ajustes('false'))]).toEqual([
        ...[orden, { codigo: 1, salida: '', errores: ES_DEMOSTRACION }],
      ])
    expect(await saludo()).toContain(PRESENTA_CUENTAS)
    const { salida } = await correr(['doctor'], await ajustes('false'))
    expect(salida).toMatch(/^✔ instalación: es una demostración/)
    expect(salida).toMatch(/✘ demostración: .*aunque DEMO=false/)
  })

  test('O30 ORG-50 D-97 a real one stays real whatever DEMO takes for granted, and with DEMO=true does not start', async () => {
    await desmarcar()
    for (const orden of ['serve', 'worker'])
      expect([orden, await correr([orden], await ajustes('true'))]).toEqual([
        ...[orden, { codigo: 1, salida: '', errores: ES_REAL }],
      ])
    for (const demo of [undefined, 'false']) expect(await saludo(demo)).not.toContain(PRESENTA_CUENTAS)
    const { salida } = await correr(['doctor'], await ajustes('true'))
    expect(salida).toMatch(/^✔ instalación: es una real/)
    expect(salida).toMatch(/✘ demostración: .*aunque DEMO=true/)
  })
})
