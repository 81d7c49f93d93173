import { expect, test } from 'vitest'
import { AHORA, entrar, usarBanco } from '../../../test/banco.ts'
import { unTramite } from '../../../test/fabricas-tramites.ts'
import { insistir } from '../../../test/insistir.ts'
import { correosA, filaDe, recepcionar, registroDe } from '../../../test/mesa-de-partes.ts'

const banco = usarBanco()
const A_LA_VEZ = 200

/** Numbers of a year, in order. */
const numeros = async (tabla: 'registros' | 'expedientes', anio: number) =>
  (await banco.db.selectFrom(tabla).select('numero').where('anio', '=', anio).orderBy('numero').execute()).map(
    ({ numero }) => numero,
  )
const hasta = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

test('G1 D-21 MPV-73 of 200 receptions at once one in ten fails after its number: no gap and no duplicate', async () => {
  const mila = await banco.como('mila')
  const tramites: { id: number; falla: boolean }[] = []
  for (let i = 0; i < A_LA_VEZ; i++) {
    // Their mail, the last thing that is written, is refused: the number was taken by then.
    const falla = i % 10 === 3
    tramites.push({ id: (await unTramite(banco, falla ? { email: 'sin arroba' } : {})).id, falla })
  }
  // A busy machine may ask to come back.
  const respuestas = await Promise.all(tramites.map(({ id }) => insistir(() => recepcionar(mila, id))))
  expect(respuestas.map(({ status }) => status)).toEqual(tramites.map(({ falla }) => (falla ? 422 : 200)))
  const buenas = tramites.filter(({ falla }) => !falla).length
  expect(await numeros('registros', 2026)).toEqual(hasta(buenas))
  expect(await numeros('expedientes', 2026)).toEqual(hasta(buenas))
  const dichos = respuestas.filter(({ status }) => status === 200).map(({ cuerpo }) => cuerpo.data.expe_id)
  expect(dichos.sort()).toEqual(hasta(buenas).map((n) => `2026-${String(n).padStart(6, '0')}`))
  for (const { id, falla } of tramites)
    if (falla) expect(await filaDe(banco.db, id)).toMatchObject({ estado: 'PENDIENTE', expe_id: null })
}, 60_000)

test('G2 D-21 the number is of the Lima year in which it was taken, and each year begins at one', async () => {
  const ultimo = (await numeros('registros', 2026)).length
  const [antes, despues] = [await unTramite(banco), await unTramite(banco)]
  banco.poner(new Date('2026-12-31T23:59:00-05:00'))
  const mila = await entrar(banco.app, 'mila')
  banco.poner(new Date('2026-12-31T23:59:59.999-05:00'))
  const { expe_id } = (await recepcionar(mila, antes.id)).cuerpo.data
  expect(expe_id).toBe(`2026-${String(ultimo + 1).padStart(6, '0')}`)
  banco.poner(new Date('2027-01-01T05:00:00.000Z'))
  expect((await recepcionar(mila, despues.id)).cuerpo.data.expe_id).toBe('2027-000001')
  banco.poner(AHORA)
  expect(await numeros('expedientes', 2027)).toEqual([1])
})

test('F6 a document that is registered keeps its number, whoever registers it again', async () => {
  const { id } = await unTramite(banco, { email: 'otra-vez@example.com' })
  const mila = await banco.como('mila')
  const { expe_id } = (await recepcionar(mila, id)).cuerpo.data
  // As a restore of an older copy of the submissions would leave it.
  await banco.db.updateTable('tramites').set({ expe_id: null, recibido_at: null }).where('id', '=', id).execute()
  expect((await recepcionar(mila, id)).cuerpo.data).toEqual({ id, expe_id })
  expect((await registroDe(banco.db, id)).movimientos).toHaveLength(2)
  expect(await correosA(banco.db, 'otra-vez@example.com')).toHaveLength(2)
})
