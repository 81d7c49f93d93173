import { documentosApi } from '@cabildo/contracts/documentos'
import type { Asignacion } from '@cabildo/contracts/documentos-destinos'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import type { Persona } from '../../../test/elenco.ts'
import { firmar, unDocumento } from '../../../test/fabricas-documentos.ts'
import type { Trx } from '../../platform/db/conexion.ts'

const banco = usarBanco()
type Destinos = Asignacion['destinos']
const a = (dependencia: number, orden_firma?: number): Destinos[number] => ({
  dependencia,
  motivo: 2,
  ...(orden_firma && { orden_firma }),
})

/** Acts that all wait for the document's row, and go on together. */
const ala = <T>(doc_id: number, actos: (() => Promise<T>)[]) =>
  enCarrera(banco.bd, (trx: Trx) => sql`select from documentos where doc_id = ${doc_id} for update`.execute(trx), actos)
const asignador = async (persona: Persona) => {
  const quien = await banco.como(persona)
  return (doc_id: number, destinos: Destinos, visado = false) =>
    quien.llamar(documentosApi.asignar, { body: { doc_id, derivar: 1, destinos, ...(visado && { visado }) } })
}
const estados = (respuestas: { status: number }[]) => respuestas.map(({ status }) => status).sort()
const vivos = (doc_id: number) =>
  banco.db
    .selectFrom('documentos_destinos')
    .select(['area_id', 'orden_firma', 'position_firma'])
    .where('doc_id', '=', doc_id)
    .where('deleted_at', 'is', null)
    .orderBy('orden_firma')
    .execute()

describe('two staff at once (G6)', () => {
  test.each([3, 10] as const)(
    'G3 G6 DOC-64 the same request twice on a document of type %i adds its areas once',
    async (tipo_doc) => {
      const { doc_id } = await unDocumento(banco.db, { tipo_doc })
      const sara = await asignador('sara')
      const enviar = () => sara(doc_id, [a(20, 1), a(15, 2)])
      const respuestas = await ala(doc_id, [enviar, enviar, enviar, enviar])
      expect(estados(respuestas)).toEqual([200, 422, 422, 422])
      expect((await vivos(doc_id)).map(({ area_id }) => area_id)).toEqual([20, 15])
    },
  )

  test('G6 DOC-69 DOC-72 two who add different areas at once get different orders and places', async () => {
    const { doc_id } = await unDocumento(banco.db)
    const [sara, silvia] = [await asignador('sara'), await asignador('silvia')]
    const respuestas = await ala(doc_id, [
      () => sara(doc_id, [a(20, 1), a(15, 2)]),
      () => silvia(doc_id, [a(47, 1), a(22, 2)]),
    ])
    expect(estados(respuestas)).toEqual([200, 200])
    const filas = await vivos(doc_id)
    expect(filas.map(({ orden_firma }) => orden_firma)).toEqual([1, 2, 3, 4])
    expect(filas.map(({ position_firma }) => position_firma)).toEqual(['10_200', '10_260', '10_320', '10_380'])
  })

  test('G6 DOC-65 of those who race for the tenth place, one gets it', async () => {
    const { doc_id } = await unDocumento(banco.db, { tipo_doc: 10 })
    const [sara, silvia] = [await asignador('sara'), await asignador('silvia')]
    await sara(doc_id, Array(9).fill(a(20)))
    const respuestas = await ala(doc_id, [() => sara(doc_id, [a(15)]), () => silvia(doc_id, [a(47)])])
    expect(estados(respuestas)).toEqual([200, 422])
    expect(await vivos(doc_id)).toHaveLength(10)
  })

  test.each([3, 10] as const)(
    'DOC-76 of two visados of a document of type %i at once, one is refused',
    async (tipo_doc) => {
      const { doc_id } = await unDocumento(banco.db, { area_id: 11, tipo_doc })
      const alcaldesa = await asignador('alcaldesa')
      const visar = () => alcaldesa(doc_id, [a(11, 1)], true)
      const respuestas = await ala(doc_id, [visar, visar])
      expect(estados(respuestas)).toEqual([200, 409])
      expect(await vivos(doc_id)).toHaveLength(1)
    },
  )
})

describe('a destination that signs while it is taken away', () => {
  const unDestino = async () => {
    const { doc_id } = await unDocumento(banco.db)
    const { cuerpo } = await (await asignador('sara'))(doc_id, [a(20)])
    return { doc_id, id: cuerpo.data[0]?.id_doc_area ?? 0 }
  }
  const quitar = async (id: number) => {
    const sara = await banco.como('sara')
    return () => sara.llamar(documentosApi.quitarDestino, { body: { id } })
  }

  test.each([
    ['holds the document', 'documentos'],
    ['holds its own row only', 'documentos_destinos'],
  ] as const)('DOC-60 D-33 a signature that %s comes first, and the deletion is refused', async (_que, tabla) => {
    const { doc_id, id } = await unDestino()
    const firmarA = async (trx: Trx) => {
      await sql`select from ${sql.table(tabla)} where doc_id = ${doc_id} for update`.execute(trx)
      await firmar(trx, id)
    }
    const [respuesta] = await enCarrera(banco.bd, firmarA, [await quitar(id)])
    expect(respuesta).toMatchObject({ status: 409, cuerpo: { codigo: 'destinoFirmado' } })
    expect(await vivos(doc_id)).toHaveLength(1)
  })

  test('DOC-60 of two who take it away at once, one does and the other is told that it is gone', async () => {
    const { doc_id, id } = await unDestino()
    const acto = await quitar(id)
    expect(estados(await ala(doc_id, [acto, acto]))).toEqual([200, 404])
    expect(await vivos(doc_id)).toEqual([])
  })

  test('DOC-60 D-33 the database itself keeps what has signed', async () => {
    const { id } = await unDestino()
    await firmar(banco.db, id)
    const borrar = banco.db
      .updateTable('documentos_destinos')
      .set({ deleted_at: new Date() })
      .where('id_doc_area', '=', id)
      .execute()
    await expect(borrar).rejects.toThrow('documentos_destinos_firmado_queda')
  })
})
