import { documentosApi } from '@cabildo/contracts/documentos'
import { RESOLUTIVO_MAXIMO } from '@cabildo/contracts/documentos-borrador'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../../test/banco.ts'
import type { Persona } from '../../../../test/elenco.ts'
import { unDocumento } from '../../../../test/fabricas-documentos.ts'
import { textoDePdf } from '../../../../test/leer-pdf.ts'

const banco = usarBanco()

const ver = async (payload: object, quien: Persona = 'sara') =>
  (await banco.como(quien)).enviar({ method: 'POST', url: documentosApi.vistaPrevia.path, payload })
const texto = async (cuerpo: object, quien?: Persona) =>
  (await textoDePdf((await ver(cuerpo, quien)).rawPayload)).join(' ')

test('DOC-53 an incomplete draft shows as a page, with a name for what is missing', async () => {
  const respuesta = await ver({ tipo_doc: 3, anio: 2026 })
  expect(respuesta.statusCode).toBe(200)
  expect(respuesta.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
  const [pagina = ''] = await textoDePdf(respuesta.rawPayload)
  for (const hueco of ['[Vistos]', 'Que,[Considerandos];', 'ARTÍCULOPRIMERO.-[Texto]']) expect(pagina).toContain(hueco)
  expect(await texto({ tipo_doc: 1, anio: 2026 })).not.toContain('[Vistos]')
  expect(await texto({ tipo_doc: 9, anio: 2026, resolutivos: ['Objetivo', 'Alcance'] })).toContain('II.Alcance')
})

test('EXP-48 an incomplete communication shows what it lacks, and no reference that it may do without', async () => {
  const [pagina = ''] = await textoDePdf((await ver({ tipo_doc: 14, anio: 2026 })).rawPayload)
  for (const hueco of ['A:[Destinatario]', 'ASUNTO:[Asunto]', '[Contenido]']) expect(pagina).toContain(hueco)
  expect(pagina).not.toContain('REFERENCIA')
  expect(await texto({ tipo_doc: 16, anio: 2026, vistos: 'Su carta', resolutivos: ['Pedido', 'De antes'] })).toMatch(
    /ASUNTO:PedidoREFERENCIA:Sucarta/,
  )
})

test('DOC-50 SHE-101 looking takes no number and no code, and keeps no file', async () => {
  const cuenta = async () => {
    const { rows } = await sql<{ n: string }>`
      select (select count(*) from documentos_generados) || ' ' || (select count(*) from correlativos) as n`.execute(
      banco.db,
    )
    return rows[0]?.n
  }
  const antes = [await cuenta(), await banco.archivosEnDisco()]
  for (let vez = 0; vez < 3; vez++)
    expect(await texto({ tipo_doc: 3, anio: 2026, vistos: 'El Informe' })).toContain('N°001-')
  expect([await cuenta(), await banco.archivosEnDisco()]).toEqual(antes)
})

test('DOC-53 a saved document shows with its own number; of another area there is none', async () => {
  const { doc_id } = await unDocumento(banco.db, { tipo_doc: 3, anio: 2026 })
  expect(await texto({ tipo_doc: 3, anio: 2026, doc_id })).toContain('N°001-2026')
  expect(await texto({ tipo_doc: 3, anio: 2026 })).toContain('N°002-2026')
  expect((await ver({ tipo_doc: 3, anio: 2026, doc_id: 999_999 })).json().codigo).toBe('noEncontrado')
})

test('DOC-43 D-29 the limits of a text hold, and who asks without end is told to wait', async () => {
  const largo = await ver({ tipo_doc: 3, anio: 2026, resolutivos: ['a'.repeat(RESOLUTIVO_MAXIMO + 1)] })
  expect([largo.statusCode, largo.json().errors]).toEqual([422, expect.anything()])
  const entero = await ver({ tipo_doc: 3, anio: 2026, resolutivos: Array(51).fill('a'.repeat(RESOLUTIVO_MAXIMO)) })
  expect([entero.statusCode, entero.json().errors]).toEqual([422, { considerandos: 'El documento es demasiado largo' }])
  const respuestas = await Promise.all(
    Array.from({ length: 605 }, () => ver({ tipo_doc: 3, anio: 2026, doc_id: 999_999 })),
  )
  expect(new Set(respuestas.map(({ statusCode }) => statusCode))).toEqual(new Set([404, 429]))
})
