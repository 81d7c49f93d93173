import { importacionesApi as api, TOPE_FILAS_IMPORTACION } from '@cabildo/contracts/importaciones'
import { expect, test } from 'vitest'
import { LIBROS_HOSTILES } from '../../../../hojas/test/libros-hostiles.ts'
import { usarBanco } from '../../../test/banco.ts'
import { leerHoja } from '../../../test/cargas.ts'
import { unLibro } from '../../../test/hojas-de-prueba.ts'
import { enCsv, enLibro, unaVisitaDeAntes, usarImportaciones } from '../../../test/importaciones.ts'

const banco = usarBanco()
const { subir, revisar, filas, de } = usarImportaciones(banco)

const csv = (contenido: string | Buffer, nombre = 'visitas.csv') =>
  new File([new Uint8Array(Buffer.from(contenido))], nombre)
const TITULOS = 'FECHA;HORA INGRESO;DOCUMENTO;VISITANTE;MOTIVO;ÁREA;EMPLEADO VISITADO'

test.each(Object.entries(LIBROS_HOSTILES).map(([nombre, [falla, libro]]) => [nombre, falla, libro] as const))(
  'E8 D-37 the workbook "%s" is refused (%s), in Spanish, and leaves nothing behind',
  async (nombre, falla, libro) => {
    const archivo = new File([new Uint8Array(libro)], 'visitas.xlsx')
    const { status, cuerpo } = await subir('admin', 'visitas', archivo)
    if (status !== 200)
      return expect([status, cuerpo.codigo]).toEqual([422, libro.length === 0 ? 'pdfDanado' : 'noEsXlsx'])
    const carga = await revisar('admin', 'visitas', archivo)
    // A workbook that is only larger than another reader asked for has none of our headings.
    expect(carga, `${nombre} ${falla}`).toMatchObject({
      estado: 'fallida',
      falla: expect.stringMatching(/^[A-ZÁÉÍÓÚ]/),
    })
    const { rows } = await banco.bd.pool.query('select from importaciones_filas')
    expect(rows).toEqual([])
  },
  60_000,
)

test.each([
  ['a NUL', csv(`${TITULOS}\n\0`), [422, 'noEsTabla']],
  ['nothing', csv(''), [422, 'pdfDanado']],
  ['another kind of file', csv('%PDF', 'visitas.pdf'), [422, 'noEsTabla']],
  ['a CSV that calls itself a workbook', csv(TITULOS, 'visitas.xlsx'), [422, 'noEsXlsx']],
])('E8 %s is refused at the door', async (_, archivo, respuesta) => {
  const { status, cuerpo } = await subir('admin', 'visitas', archivo)
  expect([status, cuerpo.codigo]).toEqual(respuesta)
})

test.each([
  ['a quote that is never closed', `${TITULOS}\n"${'x'.repeat(200_000)}`, 'El CSV no se entiende'],
  ['one endless line', 'x'.repeat(3_000_000), 'El CSV no se entiende'],
  ['no headings', 'a;b;c\n1;2;3\n', 'No se encontraron las columnas necesarias en ninguna hoja: FECHA, DOCUMENTO'],
  ['headings alone', TITULOS, 'El archivo no tiene filas con datos'],
  [
    'a NUL far from its beginning',
    `${TITULOS}\n${'x;\n'.repeat(200_000)}\0`,
    'El archivo no es un libro de Excel (.xlsx) ni un CSV',
  ],
])('E8 CAN-20 a CSV with %s is refused in Spanish', async (_, contenido, falla) => {
  const carga = await revisar('admin', 'visitas', csv(contenido))
  expect(carga.estado).toBe('fallida')
  expect(carga.falla).toContain(falla)
})

test.each([
  [',', 'utf8'],
  [';', 'latin1'],
  ['\t', 'utf8'],
] as const)('VIS-14 a CSV with "%s" in %s is read like a workbook', async (separador, codificacion) => {
  const fila = unaVisitaDeAntes({ VISITANTE: 'Ñahui "Ríos", José', MOTIVO: 'Línea uno; y dos' })
  const { id } = await revisar('admin', 'visitas', enCsv([fila], separador, codificacion))
  expect(await filas('admin', id)).toMatchObject([{ clase: 'nuevo', nombre: 'Ñahui "Ríos" José' }])
})

test('CAN-20 a CSV whose first heading begins as an archive does is read as the CSV that it is', async () => {
  const { id } = await revisar('admin', 'visitas', enCsv([{ PK_VISITA: '1', ...unaVisitaDeAntes() }]))
  expect(await filas('admin', id)).toMatchObject([{ clase: 'nuevo', fila: 2, hoja: null }])
})

test('D-37 formulas are read by the result that the file keeps, and never worked out; texts that look like one stay texts', async () => {
  const titulos = [...Object.keys(unaVisitaDeAntes())]
  const buena = Object.values(unaVisitaDeAntes())
  const con = (titulo: string, celda: (typeof buena)[number] | { formula: string; resultado?: string }) =>
    titulos.map((uno, i) => (uno === titulo ? celda : (buena[i] ?? null)))
  const archivo = await unLibro([
    {
      filas: [
        titulos,
        con('MOTIVO', { formula: 'WEBSERVICE("http://x")', resultado: 'Consulta' }),
        con('DOCUMENTO', { formula: 'A1' }),
        con('MOTIVO', '=HYPERLINK("http://x")'),
      ],
    },
  ])
  const { id } = await revisar('admin', 'visitas', archivo)
  const clases = (await filas('admin', id)).map(({ clase, motivos }) => [clase, motivos[0] ?? ''])
  expect(clases).toEqual([
    ['nuevo', ''],
    ['rechazado', 'Falta el documento'],
    ['rechazado', 'Repite el mismo registro de la fila 2, con otros datos'],
  ])
  const { rawPayload } = await (await banco.como('admin')).enviar({
    method: 'GET',
    url: api.rechazadas.path.replace(':id', String(id)),
  })
  const devuelta = await leerHoja(new File([new Uint8Array(rawPayload)], 'r.xlsx'))
  expect(JSON.stringify(devuelta[2])).toContain(`'=HYPERLINK`)
  expect((await (await banco.como('admin')).llamar(api.descartar, de(id))).status).toBe(200)
})

test('VIS-14 the refused rows of a file can be put right and sent again as they came', async () => {
  const { id } = await revisar(
    'admin',
    'visitas',
    await enLibro([unaVisitaDeAntes({ ÁREA: 'Nada' }), unaVisitaDeAntes({ DOCUMENTO: '1' })]),
  )
  const { rawPayload } = await (await banco.como('admin')).enviar({
    method: 'GET',
    url: api.rechazadas.path.replace(':id', String(id)),
  })
  const otra = await revisar('admin', 'visitas', new File([new Uint8Array(rawPayload)], 'rechazadas.xlsx'))
  expect((await filas('admin', otra.id)).map(({ motivos }) => motivos)).toEqual([
    ['No hay un área llamada «Nada»'],
    ['El DNI «1» tiene 1 dígito: deben ser 8'],
  ])
})

test('VIS-14 decision 0221 a file of one row more than may be is refused by the limit', async () => {
  const lineas = Array.from(
    { length: TOPE_FILAS_IMPORTACION + 1 },
    (_, i) => `15/03/2019;09:05;${98_000_000 + i};Ana Ruiz;Consulta;20;Carmen`,
  )
  const carga = await revisar('admin', 'visitas', csv([TITULOS, ...lineas].join('\n')))
  expect(carga).toMatchObject({
    estado: 'fallida',
    falla: 'El archivo tiene más filas de las que se admiten: 100,000 como máximo',
  })
}, 60_000)
