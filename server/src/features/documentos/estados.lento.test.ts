import { type Documento, documentosApi } from '@cabildo/contracts/documentos'
import { ESTADOS_DOCUMENTO, type EstadoDocumento } from '@cabildo/contracts/documentos-estados'
import { normasApi } from '@cabildo/contracts/normas'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { archivoPdf } from '../../../../firma/test/pdf-de-prueba.ts'
import { usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { devolver, firmar, type unDocumento } from '../../../test/fabricas-documentos.ts'
import { unDocumentoConPdf } from '../../../test/firmados.ts'
import '../../../test/propiedades.ts'
import type { Trx } from '../../platform/db/conexion.ts'

const banco = usarBanco()
const sara = () => banco.como('sara')
const ver = async (doc_id: number): Promise<Documento> =>
  (await (await sara()).llamar(documentosApi.ver, { params: { doc_id: String(doc_id) } })).cuerpo.data
const deEstado = async (estado: EstadoDocumento) =>
  (await (await sara()).llamar(documentosApi.listar, { body: { estado, length: 100 } })).cuerpo.data

/** A document as a model holds it: what happened to it, and nothing of how that is stored. */
interface Modelo {
  destinos: { area_id: number; firmado: boolean }[]
  papel: boolean
  devuelto: boolean
  publicado: boolean
  convenio: boolean
}
const estadoDe = ({ destinos, papel, devuelto, publicado, convenio }: Modelo): EstadoDocumento => {
  if (publicado) return 'publicado'
  if (papel) return 'papel'
  if (devuelto) return 'devuelto'
  if (destinos.length > 0) return destinos.every(({ firmado }) => firmado) ? 'firmado' : 'enFirma'
  return convenio ? 'papel' : 'borrador'
}
const esFinal = (modelo: Modelo): boolean => ['firmado', 'papel'].includes(estadoDe({ ...modelo, publicado: false }))

const ACTOS = [
  'derivar',
  'quitar',
  'firmar',
  'papel',
  'deshacer',
  'devolver',
  'atender',
  'publicar',
  'retirar',
] as const
type Acto = (typeof ACTOS)[number]
const AREAS = [11, 15, 20]

/** Does an act through the door where there is one, and to the model what it should have done. */
const hacer = async (doc_id: number, modelo: Modelo, acto: Acto, n: number): Promise<void> => {
  const quien = await sara()
  const { db } = banco
  const enRuta = { params: { doc_id: String(doc_id) } }
  const pendiente = modelo.destinos.find(({ firmado }) => !firmado)
  const idDe = async ({ area_id }: { area_id: number }) =>
    (
      await sql<{ id: number }>`select id_doc_area as id from documentos_destinos
        where doc_id = ${doc_id} and area_id = ${area_id} and deleted_at is null`.execute(db)
    ).rows[0]?.id ?? 0
  switch (acto) {
    case 'derivar': {
      const area_id = AREAS[n % AREAS.length] ?? 11
      const destinos = [{ dependencia: area_id, motivo: 2 as const }]
      const { status } = await quien.llamar(documentosApi.asignar, { body: { doc_id, derivar: 1, destinos } })
      const cerrado = modelo.papel || (modelo.publicado && esFinal(modelo))
      const vale = !cerrado && !modelo.destinos.some((uno) => uno.area_id === area_id)
      expect(status === 200).toBe(vale)
      if (vale) modelo.destinos.push({ area_id, firmado: false })
      // Sent again, it is no longer returned.
      if (vale) modelo.devuelto = false
      break
    }
    case 'quitar': {
      const destino = modelo.destinos[n % modelo.destinos.length]
      // A destination that returned the document stays here until the return is attended.
      if (!destino || modelo.devuelto) break
      const { status } = await quien.llamar(documentosApi.quitarDestino, { body: { id: await idDe(destino) } })
      expect(status === 200).toBe(!destino.firmado)
      if (!destino.firmado) modelo.destinos = modelo.destinos.filter((uno) => uno !== destino)
      break
    }
    case 'firmar':
      if (!pendiente || modelo.devuelto) break
      await firmar(db, await idDe(pendiente))
      pendiente.firmado = true
      break
    case 'papel': {
      const { status } = await quien.llamar(documentosApi.firmarEnPapel, {
        ...enRuta,
        body: { fecha: '2026-11-18', firmantes: 'Rosa Quispe', version: (await ver(doc_id)).updated_at },
        archivos: { 'selectedFile[]': [archivoPdf()] },
      })
      const vale = !modelo.papel && modelo.destinos.length === 0
      expect(status === 200).toBe(vale)
      if (vale) modelo.papel = true
      break
    }
    case 'deshacer': {
      const { updated_at } = await ver(doc_id)
      const { status } = await quien.llamar(documentosApi.deshacerPapel, { ...enRuta, body: { version: updated_at } })
      const vale = modelo.papel && !modelo.publicado
      expect(status === 200).toBe(vale)
      if (vale) modelo.papel = false
      break
    }
    case 'devolver':
      if (!pendiente || modelo.devuelto) break
      await devolver(db, doc_id, 'Falta el informe')
      modelo.devuelto = true
      break
    case 'atender':
      await sql`update documentos_devoluciones set cerrada_at = now() where doc_id = ${doc_id} and cerrada_at is null`.execute(
        db,
      )
      modelo.devuelto = false
      break
    case 'publicar': {
      const { nro_doc, anio, documentos } = await ver(doc_id)
      const { status } = await quien.llamar(normasApi.publicar, {
        body: { doc_id: String(doc_id), tipo_doc: '3', anio: String(anio), ndoc: nro_doc, descripcion: 'x' },
        archivos: {},
      })
      const vale = documentos[0]?.path_primary != null && !modelo.publicado && esFinal(modelo)
      expect(status === 200).toBe(vale)
      if (vale) modelo.publicado = true
      break
    }
    case 'retirar':
      await sql`update normas set deleted_at = now() where doc_id = ${doc_id} and deleted_at is null`.execute(db)
      modelo.publicado = false
  }
}

let cuantos = 0
/** Bytes of its own, since bytes that another document made public would be public here, too (D-138). */
const conPdf = (mas: NonNullable<Parameters<typeof unDocumento>[1]> = {}) =>
  unDocumentoConPdf(banco, mas, Buffer.from(`%PDF-1.4 ${++cuantos}`))

test('D-138 D-139 D-140 whatever happens to a document, its state, its row and the filter say what a model says', async () => {
  const historia = fc.array(fc.tuple(fc.constantFrom(...ACTOS), fc.nat(20)), { minLength: 1, maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(fc.boolean(), historia, async (convenio, actos) => {
      const { doc_id } = await conPdf({ principal: { convenio } })
      const modelo: Modelo = { destinos: [], papel: false, devuelto: false, publicado: false, convenio }
      for (const [acto, n] of actos) {
        await hacer(doc_id, modelo, acto, n)
        const firmados = modelo.destinos.filter(({ firmado }) => firmado).length
        expect(await ver(doc_id)).toMatchObject({
          estado: estadoDe(modelo),
          definitivo: esFinal(modelo),
          firmado: modelo.papel || firmados > 0,
          ...{ firmados, destinos: modelo.destinos.length, faltan: { length: modelo.destinos.length - firmados } },
        })
      }
      for (const { id } of ESTADOS_DOCUMENTO) {
        const suyos = await deEstado(id)
        expect(suyos.some((uno) => uno.doc_id === doc_id)).toBe(id === estadoDe(modelo))
        expect(suyos.every(({ estado }) => estado === id)).toBe(true)
      }
    }),
    { numRuns: 15 },
  )
})

describe('two at once (D-138, D-139)', () => {
  const tomar = (doc_id: number) => (trx: Trx) =>
    sql`select from documentos where doc_id = ${doc_id} for update`.execute(trx)
  const papel = async (doc_id: number) => {
    const quien = await sara()
    const { updated_at: version } = await ver(doc_id)
    return () =>
      quien.llamar(documentosApi.firmarEnPapel, {
        params: { doc_id: String(doc_id) },
        body: { fecha: '2026-11-18', firmantes: 'Rosa Quispe', version },
        archivos: { 'selectedFile[]': [archivoPdf()] },
      })
  }
  const derivar = async (doc_id: number) => {
    const quien = await banco.como('silvia')
    const destinos = [{ dependencia: 15, motivo: 2 as const }]
    return () => quien.llamar(documentosApi.asignar, { body: { doc_id, derivar: 1, destinos } })
  }
  const deshacer = async (doc_id: number) => {
    const quien = await banco.como('silvia')
    const { updated_at: version } = await ver(doc_id)
    return () => quien.llamar(documentosApi.deshacerPapel, { params: { doc_id: String(doc_id) }, body: { version } })
  }
  const publicar = async (doc_id: number) => {
    const quien = await sara()
    const { nro_doc, anio } = await ver(doc_id)
    const body = { doc_id: String(doc_id), tipo_doc: '3', anio: String(anio), ndoc: nro_doc, descripcion: 'x' }
    return () => quien.llamar(normasApi.publicar, { body, archivos: {} })
  }
  const EN_PAPEL = { fecha: '2026-11-18', firmantes: ['Rosa Quispe'] }

  test('D-138 a signature that comes first keeps the paper out', async () => {
    const { doc_id } = await conPdf({ destinos: [{ area_id: 15 }] })
    const { id_doc_area } = await banco.db
      .selectFrom('documentos_destinos')
      .select('id_doc_area')
      .where('doc_id', '=', doc_id)
      .executeTakeFirstOrThrow()
    const firmarA = async (trx: Trx) => {
      await tomar(doc_id)(trx)
      await firmar(trx, id_doc_area)
    }
    const [respuesta] = await enCarrera(banco.bd, firmarA, [await papel(doc_id)])
    expect(respuesta).toMatchObject({ status: 409, cuerpo: { codigo: 'documentoFirmado' } })
  })

  test('D-138 of signing on paper and sending at once, one is done', async () => {
    const { doc_id } = await conPdf()
    const respuestas = await enCarrera<{ status: number }>(banco.bd, tomar(doc_id), [
      await papel(doc_id),
      await derivar(doc_id),
    ])
    expect(respuestas.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(['papel', 'enFirma']).toContain((await ver(doc_id)).estado)
  })

  test('D-138 two who register the same paper at once register it once', async () => {
    const { doc_id } = await conPdf()
    const acto = await papel(doc_id)
    const respuestas = await enCarrera(banco.bd, tomar(doc_id), [acto, acto])
    expect(respuestas.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('D-138 of publishing and taking the paper back at once, one is done', async () => {
    const { doc_id } = await conPdf({ papel: EN_PAPEL })
    const respuestas = await enCarrera<{ status: number }>(banco.bd, tomar(doc_id), [
      await publicar(doc_id),
      await deshacer(doc_id),
    ])
    expect(respuestas.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(['publicado', 'borrador']).toContain((await ver(doc_id)).estado)
  })

  test.each(['returned', 'sent to one more'])('D-139 NOR-23 one that is %s meanwhile is not published', async (que) => {
    const { doc_id } = await conPdf({ destinos: [{ area_id: 15, estado: true }] })
    const meterse = async (trx: Trx) => {
      await tomar(doc_id)(trx)
      await sql`insert into documentos_destinos (doc_id, tipo_doc, area_id, orden_firma, motivo, position_firma, date_derivado)
        values (${doc_id}, 3, 20, 2, 2, '10_380', now())`.execute(trx)
      if (que === 'returned') await devolver(trx, doc_id, 'Falta el informe')
    }
    const [respuesta] = await enCarrera(banco.bd, meterse, [await publicar(doc_id)])
    expect(respuesta).toMatchObject({
      ...{ status: 409, cuerpo: { codigo: 'noPublicable', message: 'Faltan firmas: Gerencia de Administración' } },
    })
  })
})
