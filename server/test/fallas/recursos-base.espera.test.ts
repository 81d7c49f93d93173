import { catalogosApi } from '@cabildo/contracts/catalogos'
import { visitasApi } from '@cabildo/contracts/visitas'
import pg from 'pg'
import { describe, expect, type TestContext, test } from 'vitest'
import { cliente, usarBanco } from '../banco.ts'
import { EMPLEADOS } from '../elenco.ts'
import { datosDeVisita, unaVisita } from '../fabricas.ts'

// What PostgreSQL asks to try again, and what follows when that does not help: platform/db/reintentos.test.ts.

const banco = usarBanco()
/** Somebody who is at work in the database besides the product, in a transaction, until the test ends. */
const unAjeno = async ({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) => {
  const conexion = new pg.Client(banco.bd.url)
  await conexion.connect()
  onTestFinished(() => conexion.end())
  await conexion.query('begin')
  return conexion
}
const esperanCandado = async () =>
  (
    await banco.bd.comoDueno(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length

const VUELVA_EN_5_S = [503, 'noDisponible', '5']
const comoSeDijo = ({ status, cuerpo, cabeceras }: { status: number; cuerpo: object; cabeceras: object }) => [
  status,
  'codigo' in cuerpo ? cuerpo.codigo : undefined,
  'retry-after' in cabeceras ? cabeceras['retry-after'] : undefined,
]

describe('H3 D-35 what is held by others is waited for 5 s, and then told', () => {
  // Two processes of the product, each with its pool: what takes 5 s is waited for at the same time.
  test.concurrent('H3 with every connection taken, all get 503 and nobody is signed out; one that comes free serves who waits', async ({
    expect,
  }) => {
    const rosa = await banco.como('rosa')
    const tomadas = await Promise.all(Array.from({ length: 6 }, () => banco.bd.pool.connect()))
    try {
      const enEspera = [
        rosa.llamar(visitasApi.lista),
        rosa.llamar(visitasApi.registrar, { body: datosDeVisita() }),
        banco.ciudadano.llamar(catalogosApi.areas),
      ]
      for (const llegada of await Promise.all(enEspera)) expect(comoSeDijo(llegada)).toEqual(VUELVA_EN_5_S)
      const servida = rosa.llamar(visitasApi.lista)
      await expect.poll(() => banco.bd.pool.waitingCount).toBeGreaterThan(0)
      tomadas.pop()?.release()
      expect((await servida).status).toBe(200)
    } finally {
      for (const tomada of tomadas) tomada.release()
    }
    expect((await rosa.llamar(visitasApi.lista)).status).toBe(200)
  })

  test.concurrent('H3 a lock that another holds for long costs those who need it a 503, and nobody else anything', async ({
    expect,
    onTestFinished,
  }) => {
    const otra = await banco.otraApp()
    const rosa = cliente(otra, (await banco.como('rosa')).token)
    const { id } = await unaVisita(rosa)
    const params = { id: String(id) }
    const ajeno = await unAjeno({ onTestFinished })
    await ajeno.query('select 1 from visitas where id = $1 for update', [id])
    const cambiada = rosa.llamar(visitasApi.guardar, { params, body: datosDeVisita() })
    await expect.poll(esperanCandado).toBe(1)
    expect((await rosa.llamar(visitasApi.lista)).status).toBe(200)
    expect((await rosa.llamar(catalogosApi.areas)).status).toBe(200)
    expect(comoSeDijo(await cambiada)).toEqual(VUELVA_EN_5_S)
    await ajeno.query('rollback')
    expect((await rosa.llamar(visitasApi.guardar, { params, body: datosDeVisita() })).status).toBe(200)
  })
})

test('H3 D-35 a real deadlock: whoever PostgreSQL picks among us is tried again, and both end well', async ({
  onTestFinished,
}) => {
  const rosa = await banco.como('rosa')
  const otro = await unAjeno({ onTestFinished })
  const body = datosDeVisita({ empacce_id: EMPLEADOS.otroActivoDe20 })
  const enredar = async () => {
    const { id } = await unaVisita(rosa)
    await otro.query('select 1 from accesos where empacce_id = $1 for update', [EMPLEADOS.otroActivoDe20])
    // It holds the visit and waits for the employee, whom the other holds.
    const cambiada = rosa.llamar(visitasApi.guardar, { params: { id: String(id) }, body })
    await expect.poll(esperanCandado).toBe(1)
    const elegido = await otro.query("update visitas set motivo = 'de otro' where id = $1", [id]).then(
      () => 'nuestra',
      () => 'otro',
    )
    await otro.query(elegido === 'nuestra' ? 'commit' : 'rollback')
    expect((await cambiada).status).toBe(200)
    const quedo = await banco.db.selectFrom('visitas').select(['motivo', 'empacce_id']).where('id', '=', id).execute()
    expect(quedo).toEqual([{ motivo: body.motivo, empacce_id: EMPLEADOS.otroActivoDe20 }])
    await otro.query('begin')
    return elegido
  }
  // Ours waits first, so ours is picked, unless a second goes by before the other waits: on a busy machine, then once more.
  for (let intentos = 1; (await enredar()) === 'otro'; intentos++) expect(intentos).toBeLessThan(5)
})
