import { archivoCargaApi } from '@cabildo/contracts/archivo-carga'
import { auditoriaApi } from '@cabildo/contracts/auditoria'
import { resumenDeCambios } from '@cabildo/contracts/auditoria-campos'
import { describe, expect, test } from 'vitest'
import { archivoPdf, pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { AHORA, type Cliente, entrar, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import type { Persona } from '../../../test/elenco.ts'
import { entradaDeArchivo, unaArchivada } from '../../../test/fabricas-archivo.ts'
import { archivoDeHojas } from '../../../test/pdf-de-texto.ts'

const banco = usarBanco()
const enDisco = async () => (await banco.archivosEnDisco()).toSorted()
type Entrada = ReturnType<typeof entradaDeArchivo>

const archivar = async (
  body: Entrada = entradaDeArchivo(),
  archivos: File[] = [archivoPdf()],
  quien: Persona | Cliente = 'sol',
) =>
  (typeof quien === 'string' ? await banco.como(quien) : quien).llamar(archivoCargaApi.guardar, {
    body,
    archivos: { 'selectedFile[]': archivos },
  })
const ultima = () =>
  banco.db.selectFrom('archivo_normas').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

/** Makes the call, which must change neither table nor store. */
const sinRastro = async <T>(acto: () => Promise<T>): Promise<T> => {
  const cuenta = async () => [
    await enDisco(),
    (await banco.db.selectFrom('archivo_normas').select('id').execute()).length,
    (await banco.db.selectFrom('textos').select('id').execute()).length,
  ]
  const antes = await cuenta()
  const resultado = await acto()
  expect(await cuenta()).toEqual(antes)
  return resultado
}

describe('adding a norm to the archive (API-60)', () => {
  test('ARC-12 ARC-18 API-60 it is kept as sent, under the name that its type, number and year make', async () => {
    const body = entradaDeArchivo({ tipo_doc: '8', nro_doc: '0045', anio: '2017', sumilla: '  Aprueba la feria  ' })
    const { status, cuerpo } = await archivar(body, [archivoPdf('decreto final (2).pdf')])
    expect([status, cuerpo]).toEqual([200, { data: { file: 'DA-0045-2017.pdf' } }])
    const fila = await ultima()
    expect(fila).toMatchObject({
      ...{ tipo_doc: 8, anio: 2017, nro_doc: '0045', sumilla: 'Aprueba la feria' },
      ...{ file: 'DA-0045-2017.pdf', name_file: 'decreto final (2).pdf', created_by: 12 },
    })
    expect(await banco.archivos.pesar('archivos', fila.clave)).toBe(fila.size_file)
  })

  test('D-33 the audit trail tells who added what; its text is asked for in the same act', async () => {
    await archivar()
    const { id, sumilla } = await ultima()
    const huellas = banco.db.selectFrom('auditoria').select(['accion', 'user_id', 'despues'])
    expect(
      await huellas.where('tabla', '=', 'archivo_normas').where('registro', '=', String(id)).execute(),
    ).toMatchObject([{ accion: 'INSERT', user_id: 12, despues: { sumilla } }])
    const textos = banco.db.selectFrom('textos').select('archivo_id').where('archivo_id', '=', id)
    expect(await textos.execute()).toHaveLength(1)
  })

  test('D-33 the screen of the trail calls it by its type, number and year', async () => {
    const body = entradaDeArchivo({ tipo_doc: '7', nro_doc: '31', sumilla: 'Aprueba la donación' })
    await archivar(body, [archivoPdf('acuerdo.pdf')])
    // The trail bears the times of the database.
    banco.poner(new Date())
    const { cuerpo } = await (await entrar(banco.app, 'admin')).llamar(auditoriaApi.listar, {
      query: { 'columns[modulo]': 'archivo_normas', search: 'donación' },
    })
    banco.poner(AHORA)
    expect(cuerpo.data.map((linea) => `${linea.sujeto}: ${resumenDeCambios(linea)}`)).toEqual([
      'Acuerdos Consejo 031-2019: Tipo: Acuerdos Consejo; Nro: 31; Año: 2019; Sumilla: Aprueba la donación; Archivo: acuerdo.pdf',
    ])
  })

  test('A3 what the form does not have is ignored', async () => {
    const de = { created_by: '1', file: 'x.pdf', clave: 'x.pdf', id: '7', created_at: '2000-01-01' }
    expect((await archivar({ ...entradaDeArchivo(), ...de } as never)).status).toBe(200)
    expect(await ultima()).toMatchObject({ created_by: 12, file: expect.stringMatching(/^OM-\d+-2019\.pdf$/) })
  })

  test('ARC-02 D-10 only with permission 13', async () => {
    for (const quien of ['sara', 'nadie', 'admin'] as const)
      expect(await sinRastro(async () => (await archivar(entradaDeArchivo(), [archivoPdf()], quien)).status)).toBe(403)
    const anonimo = banco.ciudadano.llamar(archivoCargaApi.guardar, { body: entradaDeArchivo() })
    expect((await anonimo).status).toBe(401)
  })
})

describe('what is refused leaves nothing behind', () => {
  test.each<[string, Partial<Record<keyof Entrada, string>>, string, string]>([
    ['ARC-10 another type', { tipo_doc: '2', abrev: 'rc' }, 'tipo_doc', 'Elija el tipo de documento'],
    ['ARC-10 no type', { tipo_doc: '', abrev: 'om' }, 'tipo_doc', 'Elija el tipo de documento'],
    ['ARC-11 SHE-15 a year before 2017', { anio: '2016' }, 'anio', 'Elija el año'],
    ['ARC-11 SHE-15 next year', { anio: '2027' }, 'anio', 'Elija el año'],
    ['ARC-11 no year', { anio: 'x' }, 'anio', 'Elija el año'],
    ['ARC-13 no number', { nro_doc: '' }, 'nro_doc', 'Ingrese el número'],
    ['ARC-13 a number with letters', { nro_doc: '12-A' }, 'nro_doc', 'Ingrese solo números'],
    ['ARC-14 no summary', { sumilla: '  ' }, 'sumilla', 'Dato obligatorio'],
    ['ARC-14 a summary without end', { sumilla: 'x'.repeat(5_001) }, 'sumilla', 'Máximo 5000 caracteres'],
    ['ARC-18 the folder of another type', { abrev: 'ra' }, 'tipo_doc', 'La abreviatura no es la del tipo'],
    ['ARC-18 E9 a folder elsewhere', { abrev: '../docs' }, 'tipo_doc', 'La abreviatura no es la del tipo'],
    ['ARC-18 another name', { abrev_doc: 'om' }, 'tipo_doc', 'La abreviatura no es la del tipo'],
  ])('%s answers 422 beside its field', async (_que, mas, campo, mensaje) => {
    const { status, cuerpo } = await sinRastro(() => archivar(entradaDeArchivo(mas as object)))
    expect([status, cuerpo.errors]).toEqual([422, { [campo]: mensaje }])
  })

  test('ARC-11 SHE-15 the year that is running is taken, in Lima', async () => {
    const de = async (anio: string, instante: string) => {
      banco.poner(new Date(instante))
      return (await archivar(entradaDeArchivo({ anio }), [archivoPdf()], await entrar(banco.app, 'sol'))).status
    }
    try {
      // Already 2027 in Greenwich.
      expect(await de('2026', '2026-12-31T23:30:00-05:00')).toBe(200)
      expect(await de('2027', '2026-12-31T23:30:00-05:00')).toBe(422)
      expect(await de('2027', '2027-01-01T00:10:00-05:00')).toBe(200)
    } finally {
      banco.poner(AHORA)
    }
  })

  test('ARC-15 the PDF is required', async () => {
    const { status, cuerpo } = await sinRastro(() => archivar(entradaDeArchivo(), []))
    expect([status, cuerpo.errors]).toEqual([422, { selectedFile: 'Elija el PDF' }])
  })

  test.each([
    ['another kind of file', Buffer.from('PK una hoja de cálculo'), /dañado/],
    ['an empty file', Buffer.alloc(0), /dañado/],
    ['a PDF with a program', pdfDePrueba({ catalogo: '/OpenAction << /S /JavaScript /JS (x) >>' }), /programas/],
  ])('ARC-15 E6 %s is no PDF for the public', async (_que, bytes, mensaje) => {
    const { status, cuerpo } = await sinRastro(() =>
      archivar(entradaDeArchivo(), [new File([new Uint8Array(bytes)], 'norma.pdf')]),
    )
    expect([status, cuerpo.errors]).toEqual([422, { selectedFile: expect.stringMatching(mensaje) }])
  })
})

describe('type, year and number are unique (ARC-19)', () => {
  test('ARC-19 API-04 a second one answers 409 with existe, whatever zeros stand before its number', async () => {
    const body = entradaDeArchivo({ nro_doc: '045' })
    expect((await archivar(body)).status).toBe(200)
    for (const nro_doc of ['045', '45', '0000045'])
      expect(await sinRastro(() => archivar({ ...body, nro_doc, sumilla: 'Otra' }))).toMatchObject({
        status: 409,
        cuerpo: { message: 'Ya esta publicado el registro', existe: true },
      })
    expect((await archivar(entradaDeArchivo({ nro_doc: '045', tipo_doc: '7' }))).status).toBe(200)
    expect((await archivar(entradaDeArchivo({ nro_doc: '045', anio: '2020' }))).status).toBe(200)
  })

  test('ARC-19 G3 of several at once one is kept, with one file', async () => {
    const body = entradaDeArchivo()
    const antes = (await enDisco()).length
    const respuestas = await Promise.all([archivar(body), archivar(body), archivar(body)])
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await enDisco()).toHaveLength(antes + 1)
  })

  test('ARC-19 the one that finds it only on writing waits for the other, and is refused as well', async () => {
    const body = entradaDeArchivo({ nro_doc: '00777' })
    const antes = await enDisco()
    // Committed after both have looked and found nothing.
    const [una, otra] = await enCarrera(banco.bd, (trx) => unaArchivada(trx, { nro_doc: '777' }), [
      () => archivar(body),
      () => archivar(body),
    ])
    expect([una?.status, una?.cuerpo.existe, otra?.status]).toEqual([409, true, 409])
    expect(await enDisco()).toEqual(antes)
  })
})

describe('what looks like personal data is confirmed first (P-15)', () => {
  const CON_DNI = [['Considerando'], ['la solicitud de Rosa Quispe,', 'DNI 98000001'], [], ['celular 987654321']]

  test('P-15 the pages of the PDF and the summary are named; nothing is saved', async () => {
    const body = entradaDeArchivo({ sumilla: 'Otorga licencia a doña Rosa Quispe, con DNI N° 98000001' })
    const { status, cuerpo } = await sinRastro(() => archivar(body, [archivoDeHojas(CON_DNI)]))
    expect([status, cuerpo.codigo, cuerpo.errors]).toEqual([
      409,
      'datosPersonales',
      {
        sumilla: 'Muestra datos que parecen personales (DNI o teléfono)',
        selectedFile: 'Muestra datos que parecen personales (DNI o teléfono) en las páginas 2 y 4',
      },
    ])
    expect(cuerpo).not.toHaveProperty('existe')
  })

  test('P-15 confirmed, it is kept', async () => {
    const body = entradaDeArchivo({ sumilla: 'Otorga licencia, DNI 98000001', confirma_datos: '1' })
    expect((await archivar(body, [archivoDeHojas(CON_DNI)])).status).toBe(200)
  })

  test('P-15 numbers of files are no personal data', async () => {
    const pdf = archivoDeHojas([['Expediente 20260012 y Resolución 98000001']])
    expect((await archivar(entradaDeArchivo({ sumilla: 'Expediente 98000001' }), [pdf])).status).toBe(200)
  })

  test('ARC-19 P-15 who repeats a norm is told that, not asked to confirm what it shows', async () => {
    const body = entradaDeArchivo()
    await archivar(body)
    expect((await archivar(body, [archivoDeHojas(CON_DNI)])).cuerpo.codigo).toBe('yaPublicado')
  })
})
