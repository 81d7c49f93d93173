import { documentosApi } from '@cabildo/contracts/documentos'
import { turnoDe } from '@cabildo/contracts/documentos-destinos'
import { pendientesApi } from '@cabildo/contracts/documentos-pendientes'
import type { MotivoFirma } from '@cabildo/contracts/documentos-tipos'
import { firmaDigitalApi } from '@cabildo/contracts/firma-digital'
import { firmaLocalApi } from '@cabildo/contracts/firma-local'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Cliente, usarBanco } from '../../../test/banco.ts'
import { firmar, unDocumento } from '../../../test/fabricas-documentos.ts'
import { argumentosDe, devolver, firmarEnLocal, leerArgumentos, unDespacho } from '../../../test/firma.ts'

const banco = usarBanco()
let sara: Cliente
let gloria: Cliente
let alcaldesa: Cliente
beforeAll(async () => {
  sara = await banco.como('sara')
  gloria = await banco.como('gloria')
  alcaldesa = await banco.como('alcaldesa')
})

const pedir = (quien: Cliente, id_doc_area: number) =>
  quien.llamar(firmaDigitalApi.pedirArgumentos, { query: { id_doc_area } })
const filas = async (quien: Cliente, area: number) =>
  (await quien.llamar(firmaDigitalApi.porArea, { params: { areaID: String(area) }, query: { length: '100' } })).cuerpo
    .data
const fila = async (quien: Cliente, area: number, id: number) =>
  (await filas(quien, area)).find(({ id_doc_area }) => id_doc_area === id)
const derivar = (
  doc_id: number,
  destinos: [number, MotivoFirma][],
  mas: { en_secuencia?: boolean; otraVez?: boolean } = {},
) =>
  sara.llamar(documentosApi.asignar, {
    body: { doc_id, derivar: 1, destinos: destinos.map(([dependencia, motivo]) => ({ dependencia, motivo })), ...mas },
  })
const destinosDe = async (doc_id: number) =>
  (await sara.llamar(documentosApi.destinos, { params: { doc_id: String(doc_id) } })).cuerpo
/** Its author is area 11, its conformity area 21 and its V°B° area 15, in this order of the table. */
const MOTIVOS = { 11: 1, 21: 3, 15: 2 } as const

describe('D-142 in sequence', () => {
  test('D-142 the database and the contract count turns alike', async () => {
    const { rows } = await sql<{ motivo: MotivoFirma; orden_firma: number; turno: number }>`
      select m as motivo, o as orden_firma, turno_de_firma(m::smallint, o::smallint) as turno
      from generate_series(1, 3) m cross join generate_series(1, 10) o`.execute(banco.db)
    expect(rows.map(turnoDe)).toEqual(rows.map(({ turno }) => turno))
  })

  test('D-142 visados sign before conformity and conformity before the author, whatever their order on the paper', async () => {
    const { de } = await unDespacho(banco, [11, 21, 15], { en_secuencia: true, motivos: MOTIVOS })
    const sol = await banco.como('sol')
    for (const [quien, id, falta] of [
      [alcaldesa, de(11), 'Gerencia de Desarrollo Urbano'],
      [sol, de(21), 'Gerencia de Desarrollo Urbano'],
    ] as const)
      expect(await pedir(quien, id)).toMatchObject({
        status: 409,
        cuerpo: { codigo: 'faltaAntes', message: `Falta antes la firma de ${falta}` },
      })
    expect((await firmarEnLocal(gloria, de(15))).status).toBe(200)
    expect((await pedir(alcaldesa, de(11))).cuerpo).toMatchObject({ codigo: 'faltaAntes' })
    expect((await firmarEnLocal(sol, de(21))).status).toBe(200)
    expect((await firmarEnLocal(alcaldesa, de(11))).status).toBe(200)
  })

  test('D-142 arguments that were handed out before somebody was put in front are refused when they come back', async () => {
    const { doc_id, de } = await unDespacho(banco, [11], { en_secuencia: true, motivos: MOTIVOS })
    const argumentos = await argumentosDe(alcaldesa, de(11))
    await derivar(doc_id, [[15, 2]])
    const vuelta = await alcaldesa.llamar(firmaLocalApi.firmar, { body: { arguments: argumentos } })
    expect(vuelta).toMatchObject({ status: 409, cuerpo: { codigo: 'faltaAntes' } })
    // Whoever asks what became of it reads the same.
    expect(await alcaldesa.llamar(firmaDigitalApi.finalizar, { body: { id_doc_area: de(11) } })).toMatchObject({
      status: 409,
      cuerpo: { message: 'Falta antes la firma de Gerencia de Desarrollo Urbano' },
    })
  })

  test('D-142 what is added after a signature that should have come later is taken, and holds up the pending ones alone', async () => {
    const { doc_id, de } = await unDespacho(banco, [11, 21], { en_secuencia: true, motivos: { 11: 1, 21: 3 } })
    await firmar(banco.db, de(21))
    const { cuerpo } = await derivar(doc_id, [[15, 2]])
    expect(cuerpo.data.map(({ area_id, estado }) => [area_id, estado])).toEqual([
      [11, false],
      [21, true],
      [15, false],
    ])
    expect((await fila(alcaldesa, 11, de(11)))?.falta).toBe('Gerencia de Desarrollo Urbano')
    expect((await firmarEnLocal(gloria, cuerpo.data[2]?.id_doc_area ?? 0)).status).toBe(200)
  })

  test('D-142 the first sending decides: on unless it says otherwise, and later ones only confirm it', async () => {
    const [si, no] = [await unDocumento(banco.db), await unDocumento(banco.db)]
    expect((await destinosDe(si.doc_id)).en_secuencia).toBeNull()
    await derivar(si.doc_id, [[15, 2]])
    await derivar(no.doc_id, [[15, 2]], { en_secuencia: false })
    expect([(await destinosDe(si.doc_id)).en_secuencia, (await destinosDe(no.doc_id)).en_secuencia]).toEqual([
      true,
      false,
    ])
    expect(await derivar(no.doc_id, [[20, 2]], { en_secuencia: true })).toMatchObject({
      status: 422,
      cuerpo: {
        errors: { en_secuencia: 'Si se firma en secuencia se decidió al derivar el documento por primera vez' },
      },
    })
    expect((await derivar(no.doc_id, [[20, 2]], { en_secuencia: false })).status).toBe(200)
  })

  test('D-142 DOC-64 of an area that signs a convenio twice, its PDF names the one whose turn it is', async () => {
    const destinos = [1, 2].map((motivo) => ({ area_id: 15, motivo: motivo as MotivoFirma, derivado: true }))
    const comunes = { tipo_doc: 10, principal: {}, destinos } as const
    for (const [en_secuencia, cual] of [
      [true, 1],
      [false, 0],
    ] as const) {
      const { doc_id, archivos } = await unDocumento(banco.db, { ...comunes, en_secuencia })
      const { status, cuerpo } = await gloria.llamar(firmaDigitalApi.pedirArgumentos, {
        query: { path_file: archivos[0] ?? '' },
      })
      const { data } = await destinosDe(doc_id)
      expect([status, cuerpo.id_doc_area]).toEqual([200, data[cual]?.id_doc_area])
    }
  })

  test('D-142 a document derived before keeps no order', async () => {
    const { de } = await unDespacho(banco, [11, 15], { motivos: { 11: 1, 15: 2 } })
    expect(leerArgumentos(await argumentosDe(alcaldesa, de(11)))).toBeTruthy()
    expect((await fila(alcaldesa, 11, de(11)))?.falta).toBeNull()
  })
})

describe('what a row tells (D-141, D-142)', () => {
  test('D-141 D-142 FIR-03 who sent it, who signs in which order, how long it waits and for whom', async () => {
    const { doc_id, de } = await unDespacho(banco, [11, 21, 15], { en_secuencia: true, motivos: MOTIVOS })
    await banco.db
      .updateTable('documentos_destinos')
      .set({ date_derivado: new Date('2026-11-16T23:59:00-05:00'), created_by: 8 })
      .where('doc_id', '=', doc_id)
      .execute()
    const alcaldia = await fila(alcaldesa, 11, de(11))
    expect(alcaldia).toMatchObject({
      // Two days in Lima, though fewer than 48 hours.
      dias: 2,
      falta: 'Gerencia de Desarrollo Urbano',
      devolucion: null,
      enviado_por: expect.stringMatching(/\w/),
      oficina: 'Secretaría General',
    })
    expect(alcaldia?.firmas.map(({ motivo, orden, estado }) => [motivo, orden, estado])).toEqual([
      [2, 3, false],
      [3, 2, false],
      [1, 1, false],
    ])
    expect(alcaldia?.firmas[0]?.area).toBe('Gerencia de Desarrollo Urbano')
    expect((await fila(gloria, 15, de(15)))?.falta).toBeNull()
    await firmar(banco.db, de(15))
    // It waited until its signature.
    expect(await fila(gloria, 15, de(15))).toMatchObject({ dias: 2, falta: null, estado: true })
  })

  test('D-141 all that can be signed now comes at once, newest first, and what has to wait is counted apart', async () => {
    const cuantos = async () => (await gloria.llamar(pendientesApi.contar, {})).cuerpo.data
    const mas = (antes: number | null, n: number) => (antes ?? 0) + n
    const antes = await cuantos()
    const uno = await unDespacho(banco, [15])
    const otro = await unDespacho(banco, [15, 11])
    const espera = await unDespacho(banco, [15, 11], { en_secuencia: true, motivos: { 15: 1, 11: 2 } })
    const devuelto = await unDespacho(banco, [15, 11])
    await devolver(alcaldesa, [devuelto.de(11)])
    const { data, total } = (await gloria.llamar(firmaDigitalApi.pendientes)).cuerpo
    expect(data.slice(0, 2).map(({ id_doc_area }) => id_doc_area)).toEqual([otro.de(15), uno.de(15)])
    expect(await cuantos()).toEqual({
      ...antes,
      porFirmar: mas(antes.porFirmar, 2),
      despachoEnEspera: mas(antes.despachoEnEspera, 1),
      despachoDevueltos: mas(antes.despachoDevueltos, 1),
    })
    expect(total).toBe(mas(antes.porFirmar, 2))
    expect(data.map(({ id_doc_area }) => id_doc_area)).not.toContain(espera.de(15))
    expect(data[0]?.documentos).toMatchObject({ path_primary: otro.clave, url: expect.stringContaining(otro.clave) })
  })
})
