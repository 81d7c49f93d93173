import { documentosApi } from '@cabildo/contracts/documentos'
import type { BorradorForm } from '@cabildo/contracts/documentos-borrador'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../../test/banco.ts'
import type { Persona } from '../../../../test/elenco.ts'
import { unDocumento } from '../../../../test/fabricas-documentos.ts'
import { abrirZip, parrafosDeWord } from '../../../../test/leer-docx.ts'
import { textoDePdf } from '../../../../test/leer-pdf.ts'

const banco = usarBanco({
  env: { ENTIDAD_LEMA: '2025: Año pasado; 2026: Año de la prueba', DIRECCION_PUBLICA: 'https://valle.example.com/' },
})

const ALCALDIA: BorradorForm = {
  tipo_doc: 3,
  anio: 2026,
  vistos: 'El Informe N° 120-2026-GDU;',
  considerandos: 'Que, es necesario.',
  resolutivos: ['Aprobar el plan.'],
}
const SESION: BorradorForm = { ...ALCALDIA, tipo_doc: 7, tipo_sesion: 1, fecha_sesion: '2026-11-10' }

type Pedido = BorradorForm & {
  area_id?: number
  doc_id?: number
  nameDoc?: string
  formato?: 'word' | 'pdf'
  para?: 'borrador' | 'firma'
}
const generar = async (pedido: Pedido, quien: Persona = 'sara') =>
  (await banco.como(quien)).llamar(documentosApi.generar, { body: pedido })
const abrir = async (url: string) => {
  const respuesta = await banco.app.inject({ url })
  expect(respuesta.statusCode).toBe(200)
  return respuesta
}
const palabras = async (url: string) =>
  parrafosDeWord(abrirZip((await abrir(url)).rawPayload).get('word/document.xml') ?? Buffer.of()).join('\n')

test('EXP-47 EXP-48 a memorando is generated under its number, and once sent its paper names the areas', async () => {
  const { doc_id } = await unDocumento(banco.db, {
    ...{ tipo_doc: 14, destinatario: '', resolutivos: ['Reunión de coordinación'] },
    destinos: [{ area_id: 4, motivo: 1 }, { area_id: 15 }, { area_id: 11 }],
  })
  const memorando: BorradorForm = {
    ...{ tipo_doc: 14, anio: 2026, vistos: '' },
    ...{ considerandos: 'Se convoca.', resolutivos: ['Reunión de coordinación'] },
  }
  const { cuerpo } = await generar({ ...memorando, doc_id })
  expect(cuerpo.nombre).toBe('MEMO-001-2026-SG-MPVA.docx')
  expect(await palabras(cuerpo.url)).toMatch(
    /^MEMORANDO\nN° 001-2026-SG-MPVA\nA:Gerencia de Desarrollo Urbano; Alcaldía\nDE:/,
  )
  const nuevo = await generar({ ...memorando, destinatario: 'Todas las gerencias' })
  expect(await palabras(nuevo.cuerpo.url)).toContain('\nA:Todas las gerencias\n')
  expect((await generar({ ...memorando, tipo_doc: 17 })).cuerpo).toMatchObject({
    errors: { destinatario: 'Ingrese al menos 4 caracteres' },
  })
})

test('API-51 API-103 DOC-52 a draft becomes a Word file, kept under the name of the document', async () => {
  const { status, cuerpo } = await generar(ALCALDIA)
  expect([status, cuerpo]).toEqual([
    200,
    {
      nameDoc: expect.stringMatching(/^[0-9a-f-]{36}\.docx$/),
      url: expect.stringContaining(`/storage/generados/${cuerpo.nameDoc}?`),
      nombre: 'RA-001-2026-A-MPVA.docx',
      nro_doc: '001',
      code_verifica: expect.stringMatching(/^[A-Z]{7}$/),
    },
  ])
  const { headers, rawPayload } = await abrir(cuerpo.url)
  expect(headers['content-disposition']).toBe("inline; filename*=UTF-8''RA-001-2026-A-MPVA.docx")
  const partes = abrirZip(rawPayload)
  const parte = (nombre: string) => parrafosDeWord(partes.get(nombre) ?? Buffer.of()).join('\n')
  expect(parte('word/document.xml')).toContain(
    'RESOLUCIÓN DE ALCALDÍA\nN° 001-2026-A-MPVA\nValle Alto, 18 de noviembre',
  )
  expect(parte('word/header1.xml').trim()).toBe('Municipalidad Provincial de Valle Alto\nAño de la prueba')
  expect(parte('word/footer1.xml')).toContain(
    `https://valle.example.com/#/verifica e ingresando la siguiente clave: ${cuerpo.code_verifica}`,
  )
  expect((await banco.app.inject({ url: `/storage/generados/${cuerpo.nameDoc}` })).statusCode).toBe(403)
})

test('DOC-53 the preview in PDF has the same number and says the same', async () => {
  const { cuerpo } = await generar({ ...SESION, formato: 'pdf', para: 'firma' })
  expect(cuerpo.nombre).toBe('AC-001-2026-MPVA.pdf')
  const { headers, rawPayload } = await abrir(cuerpo.url)
  expect(headers['content-type']).toBe('application/pdf')
  const [pagina] = await textoDePdf(rawPayload)
  expect(pagina).toContain('ACUERDODECONCEJON°001-2026-MPVA')
  expect(pagina).toContain(`clave:${cuerpo.code_verifica}`)
})

test('D-143 a PDF to look at says BORRADOR and is no verifiable copy; what is for signing is clean in both formats', async () => {
  const pdf = async (para?: 'borrador' | 'firma') => {
    const { cuerpo } = await generar({ ...ALCALDIA, formato: 'pdf', ...(para && { para }) })
    return (await textoDePdf((await abrir(cuerpo.url)).rawPayload)).join()
  }
  for (const texto of [await pdf(), await pdf('borrador')]) {
    expect(texto).toContain('BORRADOR')
    expect(texto).not.toContain('copiaauténtica')
  }
  const limpio = await pdf('firma')
  expect(limpio).not.toContain('BORRADOR')
  expect(limpio).toContain('copiaauténtica')

  const word = async (para?: 'borrador') => {
    const { cuerpo } = await generar({ ...ALCALDIA, ...(para && { para }) })
    const partes = abrirZip((await abrir(cuerpo.url)).rawPayload)
    return ['header1', 'footer1'].map((parte) => String(partes.get(`word/${parte}.xml`))).join()
  }
  const porDefecto = await word()
  expect([porDefecto.includes('BORRADOR'), porDefecto.includes('copia auténtica')]).toEqual([false, true])
  const borrador = await word('borrador')
  expect([borrador.includes('string="BORRADOR"'), borrador.includes('copia auténtica')]).toEqual([true, false])
})

test('DOC-50 DOC-51 generating again keeps the code; another user, type or area does not get it', async () => {
  const primero = (await generar(ALCALDIA)).cuerpo
  const otra = (pedido: Partial<Pedido>, quien: Persona = 'sara') =>
    generar({ ...ALCALDIA, nameDoc: primero.nameDoc, ...pedido }, quien).then(({ status, cuerpo }) => {
      expect(status).toBe(200)
      return cuerpo.code_verifica
    })
  expect(await otra({})).toBe(primero.code_verifica)
  expect(await otra({ formato: 'pdf' })).toBe(primero.code_verifica)
  expect(await otra({}, 'silvia')).not.toBe(primero.code_verifica)
  expect(await otra({}, 'alcaldesa')).not.toBe(primero.code_verifica)
  expect(await otra({ tipo_doc: 8 })).not.toBe(primero.code_verifica)
  expect(await otra({ nameDoc: 'no-existe.docx' })).not.toBe(primero.code_verifica)
})

test('SHE-101 DOC-50 the number is a preview of the own area: generating takes none', async () => {
  await unDocumento(banco.db, { area_id: 15, tipo_doc: 11 })
  const numero = async () => (await generar({ ...ALCALDIA, tipo_doc: 11 }, 'gloria')).cuerpo.nro_doc
  expect([await numero(), await numero()]).toEqual(['002', '002'])
  expect((await generar({ ...ALCALDIA, tipo_doc: 11 })).cuerpo.nro_doc).toBe('001')
})

test('DOC-51 D-137 a saved document keeps its number, its suffix, code and day, and prints what the form says now', async () => {
  const { doc_id } = await unDocumento(banco.db, { tipo_doc: 8, created_at: new Date('2026-09-03T02:00:00Z') })
  const fila = await banco.db
    .selectFrom('documentos')
    .selectAll()
    .where('doc_id', '=', doc_id)
    .executeTakeFirstOrThrow()
  const { status, cuerpo } = await generar({ ...ALCALDIA, tipo_doc: 8, doc_id, resolutivos: ['Texto nuevo.'] })
  expect([status, cuerpo.nro_doc, cuerpo.code_verifica]).toEqual([200, '001', fila.code_verifica])
  const texto = await palabras(cuerpo.url)
  expect(texto).toContain('N° 001-2026-A-MPVA\nValle Alto, 2 de setiembre de 2026')
  expect(texto).toContain('ARTÍCULO PRIMERO.- Texto nuevo.')
  // Its area numbered it before, under its own suffix.
  await banco.db.updateTable('documentos').set({ serie_anterior: 4 }).where('doc_id', '=', doc_id).execute()
  expect((await generar({ ...ALCALDIA, tipo_doc: 8, doc_id })).cuerpo.nombre).toBe('DA-001-2026-SG-MPVA.docx')
})

test('DOC-51 what is saved after generating has the number and the code that were printed', async () => {
  const { cuerpo } = await generar({ ...ALCALDIA, tipo_doc: 2 })
  const { vistos, considerandos, resolutivos } = ALCALDIA
  const contenido = JSON.stringify({ vistos, considerandos, resolutivos })
  const guardado = await (await banco.como('sara')).llamar(documentosApi.crear, {
    body: { tipo_doc: '2', anio: '2026', contenido, nameDoc: cuerpo.nameDoc },
    archivos: {},
  })
  expect([guardado.status, guardado.cuerpo.data.nro_doc, guardado.cuerpo.data.code_verifica]).toEqual([
    200,
    cuerpo.nro_doc,
    cuerpo.code_verifica,
  ])
  expect((await generar({ ...ALCALDIA, tipo_doc: 2, nameDoc: cuerpo.nameDoc })).cuerpo.code_verifica).not.toBe(
    cuerpo.code_verifica,
  )
})

test('DOC-48 DOC-49 D-02 D-141 another area, another type or year, and a signed document that was not returned are refused', async () => {
  const { doc_id } = await unDocumento(banco.db, { tipo_doc: 12 })
  const firmado = await unDocumento(banco.db, { tipo_doc: 12, destinos: [{ area_id: 11, estado: true }] })
  const pedir = async (mas: Partial<Pedido>, quien?: Persona) => {
    const { status, cuerpo } = await generar({ ...ALCALDIA, tipo_doc: 12, doc_id, ...mas }, quien)
    return [status, cuerpo.codigo, Object.keys(cuerpo.errors ?? {}).join()]
  }
  expect(await pedir({}, 'gloria')).toEqual([404, 'noEncontrado', ''])
  expect(await pedir({ doc_id: 999_999 })).toEqual([404, 'noEncontrado', ''])
  expect(await pedir({ tipo_doc: 13 })).toEqual([422, 'validacion', 'tipo_doc'])
  expect(await pedir({ anio: 2025 })).toEqual([422, 'validacion', 'anio'])
  expect(await pedir({ doc_id: firmado.doc_id })).toEqual([409, 'documentoFirmado', ''])
  // A returned one is written anew, with the signatures that it has (D-141).
  const destinos = [{ area_id: 11, estado: true }, { area_id: 15 }]
  const devuelto = await unDocumento(banco.db, { tipo_doc: 12, destinos, devuelto: 'Falta el informe' })
  expect(await pedir({ doc_id: devuelto.doc_id })).toEqual([200, undefined, ''])
})

test('D-02 A3 the area of somebody else is refused, and no file is made; the own one may be said', async () => {
  const antes = await banco.archivosEnDisco()
  expect((await generar({ ...ALCALDIA, area_id: 15 })).status).toBe(403)
  expect(await banco.archivosEnDisco()).toEqual(antes)
  expect((await generar({ ...ALCALDIA, area_id: 4 })).status).toBe(200)
})

test('DOC-36 DOC-38 DOC-41 an incomplete draft makes no file', async () => {
  const antes = await banco.archivosEnDisco()
  for (const mas of [{ vistos: '' }, { considerandos: ' ' }, { resolutivos: [] }, { tipo_doc: 7 as const }])
    expect((await generar({ ...ALCALDIA, ...mas })).status).toBe(422)
  expect(await banco.archivosEnDisco()).toEqual(antes)
})

test('API-51 asks for the permission to draft', async () => {
  expect((await banco.ciudadano.llamar(documentosApi.generar, { body: ALCALDIA })).status).toBe(401)
  expect((await generar(ALCALDIA, 'rosa')).status).toBe(403)
})

test('API-51 when its row cannot be written, no file stays behind', async () => {
  const antes = await banco.archivosEnDisco()
  await banco.bd.comoDueno('alter table documentos_generados add constraint falla check (tipo_doc <> 13) not valid')
  expect((await generar({ ...ALCALDIA, tipo_doc: 13 })).status).toBe(500)
  expect(await banco.archivosEnDisco()).toEqual(antes)
})
