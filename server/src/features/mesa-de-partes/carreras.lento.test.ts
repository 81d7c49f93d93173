import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Cliente, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { unTramite } from '../../../test/fabricas-tramites.ts'
import { correosA, desistir, eliminar, filaDe, observar, recepcionar } from '../../../test/mesa-de-partes.ts'
import type { Trx } from '../../platform/db/conexion.ts'

const banco = usarBanco()
const CARRERAS = 100

const ACTOS = { RECEPCIONADO: recepcionar, OBSERVADO: observar, ELIMINADO: eliminar, DESISTIDO: desistir }
type Acto = keyof typeof ACTOS
/** All acts in an order of their own, so that none is always the first in the queue. */
const enOrden = (i: number): Acto[] => {
  const nombres = Object.keys(ACTOS) as Acto[]
  const giro = [...nombres.slice(i % nombres.length), ...nombres.slice(0, i % nombres.length)]
  return i % 2 === 0 ? giro : giro.reverse()
}

/** Acts that all wait for the submission's row, and go on together. */
const ala = <T>(id: number, actos: (() => Promise<T>)[]) =>
  enCarrera(banco.bd, (trx: Trx) => sql`select from tramites where id = ${id} for update`.execute(trx), actos)

const desenlace = async (id: number): Promise<string> => {
  const { estado, deleted_at } = await filaDe(banco.db, id)
  return deleted_at ? `${estado} y eliminado` : estado
}

/** What a submission may have become, given who succeeded: the deletion of an observed one is no contradiction. */
const POSIBLES: Record<string, string> = {
  RECEPCIONADO: 'RECEPCIONADO',
  OBSERVADO: 'OBSERVADO',
  ELIMINADO: 'PENDIENTE y eliminado',
  DESISTIDO: 'DESISTIDO',
  'ELIMINADO OBSERVADO': 'OBSERVADO y eliminado',
}

const correr = async (quienes: Record<Acto, Cliente>, i: number) => {
  const email = `carrera${i}@example.com`
  const { id } = await unTramite(banco, { email })
  const orden = enOrden(i)
  const actos = orden.map((acto) => () => ACTOS[acto](quienes[acto], id).then(({ status }) => ({ acto, status })))
  // A few are sure to meet at the row; the others meet as they come.
  const respuestas = i < 10 ? await ala(id, actos) : await Promise.all(actos.map((acto) => acto()))
  const ganaron = respuestas.filter(({ status }) => status === 200).map(({ acto }) => acto)
  const perdieron = respuestas.filter(({ status }) => status !== 200)
  expect(perdieron.every(({ status }) => status === 409 || status === 404)).toBe(true)
  expect(await desenlace(id)).toBe(POSIBLES[ganaron.sort().join(' ')])
  // One mail per change; deleting what was annulled tells nothing new.
  expect(await correosA(banco.db, email)).toHaveLength(1)
}

describe('G4 D-22 MPV-71 CON-22 at once', () => {
  test(`receiving, observing, deleting and withdrawing one submission, ${CARRERAS} times: exactly one transition wins`, async () => {
    const quienes = {
      RECEPCIONADO: await banco.como('mila'),
      OBSERVADO: await banco.como('sol'),
      ELIMINADO: await banco.como('mila'),
      DESISTIDO: await banco.como('sol'),
    }
    for (let i = 0; i < CARRERAS; i++) await correr(quienes, i)
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from tramites t full join registros r on r.clave = 'tramite:' || t.id
      where (t.estado = 'RECEPCIONADO') is distinct from (r.registro_id is not null)`.execute(banco.db)
    expect(rows[0]?.n).toBe(0)
  }, 60_000)

  test('G3 four equal receptions of one person make one expediente, and all are answered its number', async () => {
    const email = 'cuatro@example.com'
    const { id } = await unTramite(banco, { email })
    const mila = await banco.como('mila')
    const respuestas = await ala(
      id,
      Array.from({ length: 4 }, () => () => recepcionar(mila, id)),
    )
    expect(respuestas.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(respuestas.map(({ cuerpo }) => cuerpo.data.expe_id)).size).toBe(1)
    expect(await correosA(banco.db, email)).toHaveLength(1)
  })

  test('G4 of two people who receive one submission, one hears that it was attended to', async () => {
    const { id } = await unTramite(banco)
    const [mila, sol] = [await banco.como('mila'), await banco.como('sol')]
    const respuestas = await ala(id, [() => recepcionar(mila, id), () => recepcionar(sol, id)])
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
