import { deflateSync } from 'node:zlib'
import { actualizar, conEntrada, objetoDe, ultimoXref } from './actualizar-pdf.ts'
import {
  agregar,
  base,
  conSello,
  de,
  type Fabrica,
  FORMA,
  firmado,
  firmarA,
  flujo,
  llenar,
  MONTO,
  PAGINA,
  raiz,
  segunda,
  TIPO3,
  usual,
} from './ataques.ts'
import { pdfDePrueba } from './pdf-de-prueba.ts'

/**
 * Makers of files that were called valid once, though a reader showed something else than what was signed, and of sound ones
 * that a stricter verdict could refuse.
 */
type Adicion = Parameters<typeof agregar>[1]

/** Another document, with a catalogue of its own. */
const OTRO_DOCUMENTO: Adicion['objetos'] = [
  { num: 8_000, cuerpo: '<< /Type /Catalog /Pages 8001 0 R >>' },
  { num: 8_001, cuerpo: '<< /Type /Pages /Count 1 /Kids [8002 0 R] >>' },
  {
    num: 8_002,
    cuerpo:
      '<< /Type /Page /Parent 8001 0 R /MediaBox [0 0 595 842] /Contents 8003 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
  },
  { num: 8_003, cuerpo: flujo(MONTO) },
]
const enTabla =
  (patron: RegExp | string, nuevo: string): NonNullable<Adicion['tabla']> =>
  (filas, trailer) =>
    usual(filas, trailer).replace(patron, nuevo)
const alFinal = (entrada: string) => enTabla(/ >>\n$/, ` ${entrada} >>\n`)

/** Read by its references it is what it seems; a reader that rebuilds it finds another text. */
const doble = (() => {
  const texto = pdfDePrueba().toString('latin1')
  const sobra = `4 0 obj\n${flujo(MONTO)}\nendobj\n`
  const i = texto.indexOf('\nxref\n') + 1
  const cola = texto.slice(i).replace(/startxref\n\d+/, `startxref\n${i + sobra.length}`)
  return firmarA(Buffer.from(texto.slice(0, i) + sobra + cola, 'latin1'))
})()
const CIFRA = `<< /Filter /Standard /V 1 /R 2 /P -1 /O <${'00'.repeat(32)}> /U <${'00'.repeat(32)}> >>`

/** Trailers and tables from which readers take something else, or because of which they rebuild the file. */
const otroTrailer: Fabrica = (v) =>
  de(
    [
      // The bytes 80 and FF are blanks to PDFium.
      () => agregar(firmado, { objetos: OTRO_DOCUMENTO, tabla: alFinal('/Root\x808000\x800\x80R 0') }),
      () => agregar(firmado, { objetos: OTRO_DOCUMENTO, tabla: alFinal('/Root\xff8000\xff0\xffR 0') }),
      // A second digit that is none is a zero to Poppler and PDFium.
      () => agregar(firmado, { objetos: OTRO_DOCUMENTO, tabla: alFinal('/Encry#7Gt 8000 0 R') }),
      () => agregar(doble, { objetos: [], tabla: enTabla(/\/Prev (\d+)/, '/Prev $1.0') }),
      () => agregar(doble, { objetos: [], tabla: enTabla('/Size 30000', '/Size 30000.0') }),
      () => agregar(doble, { objetos: [], tabla: enTabla('/Size 30000', '/Size 9999999999') }),
      () => agregar(doble, { objetos: [], tabla: enTabla('/Size 30000', '/Size 9000001') }),
      () => agregar(doble, { objetos: [{ num: 4_294_967_300, cuerpo: '(Nueva)' }] }),
      () => agregar(doble, { objetos: [{ num: 4_200_000, cuerpo: '(Nueva)' }], tabla: alFinal('/X 1') }),
      () => agregar(doble, { objetos: [], tabla: enTabla('trailer', '4194305 0\ntrailer') }),
      () =>
        agregar(firmado, {
          objetos: [{ num: 25_000, cuerpo: '(Nueva)' }],
          tabla: enTabla('/Size 30000', '/Size 25000'),
        }),
      // PDFium takes from an older trailer what the newest one does not have.
      () => {
        const cifrado = agregar(firmado, {
          objetos: [{ num: 8_000, cuerpo: CIFRA }],
          tabla: alFinal('/Encrypt 8000 0 R /ID [<00> <00>]'),
        })
        return agregar(cifrado, { objetos: [] })
      },
    ],
    v,
  )()

const byte4 = (n: number): string => String.fromCharCode(n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255)
/** An update that is nothing but a stream of references. */
const soloReferencias = (pdf: Buffer, anchos: string, indice: string, filas: string): Buffer => {
  const dic = `<< /Type /XRef /W ${anchos} /Index ${indice} /Size 30000 /Root 1 0 R /Prev ${ultimoXref(pdf)} /Length ${filas.length} >>`
  const texto = `29000 0 obj\n${dic}\nstream\n${filas}\nendstream\nendobj\nstartxref\n${pdf.length}\n%%EOF\n`
  return Buffer.concat([pdf, Buffer.from(texto, 'latin1')])
}
const SUYA = `\x01${byte4(doble.length)}\0`
const otrasReferencias: Fabrica = (v) => {
  const [anchos, indice, filas] = de(
    [
      ['[0 0 0]', '[0 0]', ''],
      ['[1 4 1]', '[29000 1 28000 1]', `${SUYA}\x03\0\0\0\0\0`],
      ['[1 4 1]', '[29000.0 1]', SUYA],
      ['[1.0 4 1]', '[29000 1]', SUYA],
      ['[1 4 1]', '[29000 1 5]', SUYA],
      ['[1 4 1]', '[29000 1 4194305 0]', SUYA],
    ] as const,
    v,
  )
  return soloReferencias(doble, anchos, indice, filas)
}

const BUENA = objetoDe(firmado, PAGINA)
const MALA = BUENA.replace('/Contents 4 0 R', '/Contents 8000 0 R')
const INDICE = `${PAGINA} 0 `
/** The page as it was for who reads the data as they stand, and another for who unpacks them (RunLengthDecode). */
const empacada = (hasta: number): string => {
  let texto = ` ${INDICE}`.padEnd(34)
  for (let falta = hasta - 33; falta > 0; falta -= 128)
    texto += falta === 1 ? '\0 ' : `${String.fromCharCode(257 - Math.min(128, falta))} `
  for (let i = 0; i < MALA.length; i += 128) {
    const tramo = MALA.slice(i, i + 128)
    texto += String.fromCharCode(tramo.length - 1) + tramo
  }
  return `${texto}\x80`.padEnd(hasta) + BUENA
}
/** Streams of objects in which readers find different ones. */
const otrosObjetos: Fabrica = (v) => {
  const [uno, dos] = [INDICE.length, INDICE.length + BUENA.length + 1]
  const ambas = `${INDICE}${BUENA} ${MALA}`
  const [dic, datos] = de<[string, string]>(
    [
      [`/Type /ObjStm /N 1 /First ${uno} /First\x80${dos} 0`, ambas],
      [`/Type /ObjStm /N 1 /First ${dos} /First ${uno}`, ambas],
      ['/Type /ObjStm /F /RunLengthDecode /N 1 /First 600', empacada(600)],
      [`/N 1 /First ${uno}`, `${INDICE}${BUENA}`],
      [`/Type /ObjStm /N 1 /First ${uno}`, `${INDICE}${BUENA.replace('/Type', '%\n/Type')}`],
      [`/Type /ObjStm /N 2 /First ${uno}`, `${INDICE}${BUENA}`],
      [`/Type /ObjStm /N 1 /First ${uno}`, `${INDICE}${BUENA} endobj`],
    ],
    v,
  )
  return actualizar(firmado, {
    objetos: { 8000: flujo(MONTO), 8001: flujo(datos, dic) },
    ...{ flujo: true, dentro: { [PAGINA]: [8001, 0] } },
  })
}

const FUENTE = '<< /Font << /F1 3 0 R >> >>'
const entre2 = (v: number): number => Math.floor(v / 2)
const FILA = 41
/**
 * A stream of objects whose data are rows with a byte in front (PNG) to who goes by its settings, and plain to who does not:
 * the page as it was for the one, and another for the other.
 */
const conAjustes: Fabrica = (v) => {
  const datos = Buffer.alloc(FILA * 60, ' ')
  for (let i = 0; i < datos.length; i += FILA) datos[i] = 0
  // A row ends within a number, 10000 0 600 to the one, and 10000 0600 to the other.
  datos.write(`${PAGINA} 0`, FILA - 7)
  datos.write('600 ', FILA + 1)
  const primero = 100
  let lugar = primero
  for (const palabra of MALA.split(' ')) {
    if (palabra.length + 1 >= FILA - (lugar % FILA)) lugar += FILA - (lugar % FILA) + 1
    datos.write(palabra, lugar)
    lugar += palabra.length + 1
  }
  for (const [i, letra] of [...BUENA].entries()) {
    const sinFilas = primero + 600 + i
    datos.write(letra, sinFilas + Math.floor(sinFilas / (FILA - 1)) + 1)
  }
  const ajustes = `<< /Predictor 12 /Columns ${FILA - 1} >>`
  const dic = de(
    [
      `/Filter /FlateDecode /DecodeParms [${ajustes}]`,
      `/Filter [/FlateDecode] /DecodeParms ${ajustes}`,
      `/Filter [/FlateDecode] /DecodeParms [[${ajustes}]]`,
      '/Filter [/FlateDecode] /DecodeParms 8002 0 R',
    ],
    v,
  )
  return actualizar(firmado, {
    objetos: {
      8000: flujo(MONTO),
      8001: flujo(deflateSync(datos).toString('latin1'), `/Type /ObjStm /N 1 /First ${primero} ${dic}`),
      8002: ajustes,
    },
    ...{ flujo: true, dentro: { [PAGINA]: [8001, 0] } },
  })
}

const conLetras = firmarA(
  pdfDePrueba({
    contenido: '/Contents 100 0 R /Resources << /Font << /F1 101 0 R >> >>',
    objetos: [
      flujo('BT /F1 24 Tf 72 700 Td (100) Tj ET'),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding 102 0 R /FirstChar 48 /LastChar 49 /Widths [600 600] >>',
      '<< /Type /Encoding /Differences 103 0 R /Otras 107 0 R >>',
      '[48 /nine /eight]',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 105 0 R /Encoding << /Differences [48 /nine] >> >>',
      '48',
      '[/Indexed /DeviceGray 1 <0a30>]',
      '[48.0 /nine 50 /eight]',
    ],
  }),
)
/** What was there written again in a form that says the same by the norm, and something else to some readers. */
const otroNumero: Fabrica = (v) =>
  actualizar(conLetras, {
    objetos: de<Record<number, string>>(
      [
        // Poppler and MuPDF show 100 instead of 899.
        { 103: '[48.0 /nine /eight]' },
        { 107: '[48 /nine 50.0 /eight]' },
        { 102: '<< /Type /Encoding /Differences [48. /nine /eight] >>' },
        { 101: objetoDe(conLetras, 101).replace('/FirstChar 48', '/FirstChar 48.0') },
        { 104: objetoDe(conLetras, 104).replace('[48', '[48.00') },
        { 105: '48.0' },
        { 105: '48' },
        // A bare CR is a LF to us, and another colour to all of them.
        { 106: '[/Indexed /DeviceGray 1 (\r0)]' },
      ],
      v,
    ),
  })

/** Objects of a stream that begin within others, where some readers end these: the page loses its content (Poppler, MuPDF). */
const objetosDentroDeOtros: Fabrica = (v) => {
  const [delante, dentro, detras] = de(
    [
      ['<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ', FUENTE, ' /Contents 4 0 R >>'],
      [`<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources ${FUENTE} /MediaBox [0 0 `, '595', ' 842] >>'],
    ] as const,
    v,
  )
  const indice = de([`${PAGINA} 0 8001 ${delante.length} `, `8001 ${delante.length} ${PAGINA} 0 `], entre2(v))
  const esta = indice.startsWith('8001') ? 1 : 0
  return actualizar(firmado, {
    objetos: {
      8002: flujo(indice + delante + dentro + detras, `/Type /ObjStm /N 2 /First ${indice.length}`),
    },
    ...{ flujo: true, dentro: { [PAGINA]: [8002, esta], 8001: [8002, 1 - esta] } },
  })
}

const girada = firmarA(
  actualizar(pdfDePrueba({ contenido: '/Contents 4 0 R' }), {
    objetos: {
      2: '<< /Type /Pages /Count 1 /Kids [10000 0 R] /Rotate 90 /Resources << /Font << /F1 3 0 R >> >> >>',
    },
  }),
)
const giradaSola = firmarA(pdfDePrueba({ pagina: '/Rotate 90' }))
/** The same page to who takes null for nothing, and a number for the same however it is written. */
const mismoValor: Fabrica = (v) =>
  de(
    [
      () => actualizar(girada, { objetos: { [PAGINA]: conEntrada(girada, PAGINA, '/Rotate null') } }),
      () => actualizar(girada, { objetos: { [PAGINA]: conEntrada(girada, PAGINA, '/Resources null') } }),
      () =>
        actualizar(giradaSola, {
          objetos: { [PAGINA]: objetoDe(giradaSola, PAGINA).replace('/Rotate 90', '/Rotate 90.0') },
        }),
    ],
    v,
  )()

const FORMA_ENTERA = '/Type /XObject /Subtype /Form /BBox [0 0 595 842]'
/** A picture that calls itself a list of references, and draws what is not there yet. */
const formaDeReferencias: Fabrica = (v) => {
  const nombre = de(['Y', 'Root', 'Info'], v)
  const dibujo = `${FORMA_ENTERA.replace('XObject', 'XRef')} /Resources << /XObject << /${nombre} 900 0 R >> >>`
  const pdf = firmarA(
    pdfDePrueba({
      contenido: '/Contents 101 0 R /Resources << /XObject << /X 100 0 R >> /Font << /F1 3 0 R >> >>',
      objetos: [flujo(`q /${nombre} Do Q`, dibujo), flujo('q /X Do Q')],
    }),
  )
  const letra = `${FORMA_ENTERA} /Resources << /Font << /F1 3 0 R >> >>`
  return actualizar(pdf, { objetos: { 900: flujo(MONTO, letra) } })
}

/** What is drawn by the form's defaults, and is no field of the form. */
const omisionesSinCampo: Fabrica = (v) => {
  const [anotacion, omision] = de(
    [
      [
        '/Subtype /Widget /FT /Tx /T (Monto) /V (990 000) /DA (/Helv 12 Tf 0 g) /AP << /N 101 0 R >>',
        '/NeedAppearances true /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv 3 0 R >> >>',
      ],
      [
        '/Subtype /FreeText /Contents (100) /DA (/Helv 12 Tf 0 g)',
        '/DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv 8000 0 R >> >>',
      ],
    ] as const,
    v,
  )
  const pdf = firmarA(
    pdfDePrueba({
      pagina: '/Annots [100 0 R]',
      objetos: [
        `<< /Type /Annot /F 4 /Rect [100 300 200 330] ${anotacion} >>`,
        flujo('BT /F1 12 Tf 5 15 Td (100) Tj ET', FORMA),
      ],
    }),
  )
  const catalogo = objetoDe(pdf, 1).replace('/AcroForm <<', `/AcroForm << ${omision}`)
  return actualizar(pdf, { objetos: { 1: catalogo, 8000: TIPO3 } })
}

const TAPA = '1 g -600 -850 1200 1700 re f'
const LIBRE = [10, 10, 100, 50] as const
const ENCIMA = [60, 710, 200, 740] as const
/** Stamps that go beyond their place, or are seen though they say not to be. */
const selloSinMedida: Fabrica = (v) =>
  de(
    [
      () => conSello(firmado, LIBRE, {}, flujo(TAPA, '/Type /XObject /Subtype /Form')),
      () => conSello(firmado, LIBRE, {}, flujo(TAPA, '/Type /XObject /Subtype /Form /BBox (x)')),
      () => conSello(firmado, LIBRE, {}, flujo(TAPA, '/Type /XObject /Subtype /Form /BBox [0 0 90]')),
      () => conSello(firmado, ENCIMA, { campo: '/AP << /N 15012 0 R >> /F 2.0' }),
      () => conSello(firmado, ENCIMA, { campo: '/AP << /N 15012 0 R >> /F 4294967298' }),
      () => {
        const tiras = Array.from({ length: 70 }, (_, i): [number, string] => [
          16_000 + i,
          `<< /Type /Annot /Subtype /Widget /Parent 15011 0 R /F 4 /Rect [${70 + 2 * i} 715 ${72 + 2 * i} 732] /AP << /N 15012 0 R >> >>`,
        ])
        const hijos = tiras.map(([num]) => `${num} 0 R`).join(' ')
        return segunda(firmado, {
          campo: `/Kids [${hijos}]`,
          objetos: {
            ...Object.fromEntries(tiras),
            15012: flujo(TAPA, FORMA),
            [PAGINA]: conEntrada(firmado, PAGINA, `/Annots [${hijos}]`),
          },
        })
      },
    ],
    v,
  )()

/** Stamps that do not turn or grow with the page, and are drawn beside their place. */
const selloSinGiro: Fabrica = (v) => {
  const pdf = firmarA(pdfDePrueba({ pagina: `/Rotate ${de([90, 180, 270, 0], v)}` }))
  const marcas = de([16, 20, 28, 12, 8], v)
  return conSello(pdf, LIBRE, { campo: `/AP << /N 15012 0 R >> /F ${marcas}` })
}

/** What a document says of itself, as programs write it. */
const xmp = (dentro: string, atributos = ''): string =>
  flujo(
    `<?xpacket begin="\xef\xbb\xbf" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">` +
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ` +
      `xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" ${atributos}>${dentro}` +
      `</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
    '/Type /Metadata /Subtype /XML',
  )
const titulo = (texto: string, entrada = 'title'): string =>
  `<dc:${entrada}><rdf:Alt><rdf:li xml:lang="x-default">${texto}</rdf:li></rdf:Alt></dc:${entrada}>`
const AYER = 'xmp:ModifyDate="2026-11-19T10:00:00-05:00"'
const HOY = '<xmp:ModifyDate>2026-11-20T11:00:00-05:00</xmp:ModifyDate>'
const TITULADO = '/Metadata 100 0 R /ViewerPreferences << /DisplayDocTitle true >>'
const titulado = firmarA(pdfDePrueba({ catalogo: TITULADO, objetos: [xmp(titulo('Acuerdo 7'), AYER)] }))
const nombrado = firmarA(pdfDePrueba({ objetos: ['<< /Title (Acuerdo 7) /Author (Ana) >>'] }), {
  trailer: '/Info 100 0 R',
})
const conMetadatos = (pdf: Buffer, nuevos: string, num = 8_000): Buffer =>
  actualizar(pdf, {
    trailer: pdf === nombrado ? '/Info 100 0 R' : '',
    objetos: { [num]: nuevos, ...(num === 8_000 && { 1: conEntrada(pdf, 1, '/Metadata 8000 0 R') }) },
  })
/** Titles and authors that viewers show beside the pages, and that nobody signed. */
const otrosMetadatos: Fabrica = (v) =>
  de(
    [
      () => conMetadatos(titulado, xmp(titulo('Acuerdo 8'), AYER), 100),
      () => conMetadatos(titulado, xmp(titulo('Acuerdo <![CDATA[8]]>') + HOY), 100),
      () => conMetadatos(titulado, xmp(HOY), 100),
      () => conMetadatos(titulado, xmp(titulo('Acuerdo 7') + titulo('Otro', 'creator')), 100),
      () =>
        conMetadatos(
          titulado,
          xmp(`${titulo('Acuerdo 7')}<d:title xmlns:d="http://purl.org/dc/elements/1.1/">8</d:title>`),
          100,
        ),
      // pdf.js goes by the name as it is written.
      () =>
        conMetadatos(
          titulado,
          xmp(`${titulo('Acuerdo 7')}<dc:title xmlns:dc="http://ns.adobe.com/xap/1.0/mm/">8</dc:title>`),
          100,
        ),
      () => conMetadatos(nombrado, xmp(`${titulo('Acuerdo 7')}<DC:TITLE xmlns:DC="otro">Ana</DC:TITLE>`)),
      () => conMetadatos(titulado, flujo('<x>', '/Type /Metadata /Subtype /XML'), 100),
      () => conMetadatos(firmado, xmp(titulo('Acuerdo 8'))),
      () => conMetadatos(nombrado, xmp(titulo('Ana'))),
    ],
    v,
  )()
/** The same said in another form, with the dates and programs of who writes it: VÁLIDO. */
export const mismosMetadatos: Fabrica = (v) =>
  de(
    [
      () => conMetadatos(titulado, xmp(HOY + titulo('Acuerdo&#32;7')), 100),
      () => conMetadatos(firmado, xmp(`${HOY}<xmp:CreatorTool>Otro</xmp:CreatorTool>`)),
      () => conMetadatos(nombrado, xmp(titulo('Acuerdo 7') + titulo('Ana', 'creator') + HOY)),
    ],
    v,
  )()

/** NO VÁLIDO, every one. */
export const HALLADOS: Readonly<Record<string, Fabrica>> = {
  ...{ otroTrailer, otrasReferencias, otrosObjetos, mismoValor, formaDeReferencias, omisionesSinCampo, selloSinMedida },
  ...{ otrosMetadatos, selloSinGiro, conAjustes, otroNumero },
  objetosDentroDeOtros,
}

/** Laid out for the web, and as long as it says only at the end: then its front is another document. */
const paraLaRed = (
  crecer: (pdf: Buffer) => Buffer,
  despues = (pdf: Buffer) => pdf,
  { delantero = '50 0 obj\n', entrada = '/Linearized' } = {},
): Buffer => {
  const sinFirmar = (largo: number): Buffer => {
    const cabeza = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
    const primero = `${delantero}<< ${entrada} 1 /L ${String(largo).padEnd(8)} /O 8002 /E 2000 /N 1 /T 100 /H [100 10] >>\nendobj\n`
    const objetos: [number, string][] = [
      ...OTRO_DOCUMENTO.map(({ num, cuerpo }): [number, string] => [num, cuerpo]),
      ...[1, 2, 3, 4, PAGINA].map((num): [number, string] => [num, objetoDe(pdfDePrueba(), num)]),
    ]
    const lugares = new Map<number, number>()
    const filas = (nums: readonly number[]) =>
      nums.map((num) => `${num} 1\n${String(lugares.get(num) ?? 0).padStart(10, '0')} 00000 n \n`).join('')
    const tabla = (nums: readonly number[], raizDe: string, lugar: number) =>
      `xref\n0 1\n0000000000 65535 f \n${filas(nums)}trailer\n<< /Size 30000 /Root ${raizDe} >>\nstartxref\n${lugar}\n%%EOF\n`
    const delante = () => `${cabeza}${primero}${tabla([3, 8_000, 8_001, 8_002, 8_003], '8000 0 R', 0)}`
    let lugar = delante().length
    for (const [num, cuerpo] of objetos) {
      lugares.set(num, lugar)
      lugar += `${num} 0 obj\n${cuerpo}\nendobj\n`.length
    }
    const cuerpos = objetos.map(([num, cuerpo]) => `${num} 0 obj\n${cuerpo}\nendobj\n`).join('')
    return Buffer.from(delante() + cuerpos + tabla([1, 2, 3, 4, PAGINA], '1 0 R', lugar), 'latin1')
  }
  return despues(crecer(sinFirmar(crecer(sinFirmar(0)).length)))
}
const conNada = (pdf: Buffer): Buffer => agregar(pdf, { objetos: [{ num: 9_000, cuerpo: '(Nada)' }] })
/** What was signed can be read in two ways, and something was added: INDETERMINADO. */
export const dudoso: Fabrica = (v) =>
  de(
    [
      () => agregar(doble, { objetos: [] }),
      () => paraLaRed((pdf) => conNada(firmarA(pdf))),
      () => paraLaRed(firmarA, conNada),
      () => segunda(doble),
    ],
    v,
  )()
/** What was signed is two documents already, and nothing was added: INDETERMINADO. */
export const dosDocumentos: Fabrica = (v) => {
  const otro = Object.fromEntries(OTRO_DOCUMENTO.map(({ num, cuerpo }) => [num, cuerpo]))
  const con = (num: number, entrada: string) =>
    firmarA(actualizar(base, { objetos: { ...otro, [num]: conEntrada(base, num, entrada) } }))
  return de(
    [
      // Poppler shows the other one.
      () => paraLaRed(firmarA),
      () => paraLaRed(firmarA, undefined, { entrada: '/Line#61rized' }),
      () => paraLaRed(firmarA, undefined, { delantero: '050  1 obj %nada\n' }),
      () => paraLaRed(firmarA, undefined, { delantero: `%${'-'.repeat(1_100)}\n50 0 obj\n` }),
      () => firmarA(pdfDePrueba({ pagina: '/Rotate 100 0 R', objetos: ['--90'] })),
      () => firmarA(pdfDePrueba({ pagina: '/X 100 0 R', objetos: ['[49 /nine\x80x]'] })),
      () => con(PAGINA, '/Contents 8003 0 R'),
      () => con(PAGINA, '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Symbol >> >> >>'),
      () => con(2, '/Count 1 /Kids [8002 0 R]'),
      () => con(PAGINA, '/Rotate --90'),
      // PDFium does.
      () => con(PAGINA, '/X /Y\x80/Contents\x808003\x800\x80R 0'),
      () => con(2, '/Kids\xff[8002\xff0\xffR] 0'),
      () => firmarA(actualizar(base, { objetos: otro }), { trailer: '/Root\x808000\x800\x80R 0' }),
    ],
    v,
  )()
}
/** Programs of its own, with which a document may show what it likes, are told of. */
export const conProgramas: Fabrica = (v) => {
  const objeto = de(['<< /S /JavaScript /JS (1) >>', '<< /Fields [] /XFA (<xdp/>) >>'], v)
  return firmarA(pdfDePrueba({ catalogo: '/OpenAction 100 0 R', objetos: [objeto] }))
}

const conDibujo = (contenido: string): Buffer =>
  firmarA(
    pdfDePrueba({
      contenido: '/Contents 100 0 R /Resources << /Font << /F1 3 0 R >> >>',
      objetos: [flujo(contenido)],
    }),
  )
const cuadros = (lado: number): string =>
  Array.from({ length: 900 }, (_, i) =>
    (i * 7919) % 5 < 2 ? `${100 + (i % 30) * lado} ${700 + Math.floor(i / 30) * lado} ${lado} ${lado} re f` : '',
  ).join('\n')
const CAMPO = `/FT /Sig /T (Otra) /Type /Annot /Subtype /Widget /F 4 /Rect [${ENCIMA.join(' ')}]`
const LLENO = '/V 15010 0 R /AP << /N 15012 0 R >>'
const llenarEncima = (pdf: Buffer): Buffer =>
  llenar(pdf, { 100: conEntrada(pdf, 100, LLENO), 15012: flujo(TAPA, FORMA) })
/** Stamps on what was signed that were overlooked: INDETERMINADO, with the name of whose it is. */
export const taparSinQueSeNote: Fabrica = (v) =>
  de(
    [
      // On paper alone.
      () => conSello(firmado, ENCIMA, { campo: '/AP << /N 15012 0 R >> /F 36' }),
      () => conSello(firmado, ENCIMA, { campo: '/AP << /N 15012 0 R >> /F -25' }),
      // A minus sign and a full stop, no larger than the stamp.
      () => conSello(conDibujo('BT /F1 24 Tf 72 720 Td (- 100) Tj ET'), [71.9, 723.5, 80.2, 727.1]),
      () => conSello(conDibujo('BT /F1 10 Tf 74.2 720 Td (10.500) Tj ET'), [85.2, 719, 87.6, 722]),
      // A stroke of a large letter, all of one colour.
      () => conSello(conDibujo('78 724 6 9 re f BT /F1 24 Tf 92 720 Td (100) Tj ET'), [78, 724, 84, 733]),
      () => conSello(conDibujo(cuadros(1.5)), [90, 690, 160, 760]),
      // Thin in its own units, and enlarged by the page.
      () => {
        const pdf = pdfDePrueba({
          contenido: '/Contents 100 0 R /Resources << /XObject << /X 101 0 R >> >>',
          objetos: [
            flujo('q 20 0 0 20 60 690 cm /X Do Q'),
            flujo('1 0 1 13 re f 3 0 1 13 re f', '/Type /XObject /Subtype /Form /BBox [0 0 90 40]'),
          ],
        })
        return conSello(firmarA(pdf), [60, 680, 200, 760])
      },
      // An empty field that a second page shows, too, on its text.
      () => {
        const pagina = (mas: string) =>
          `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [100 0 R] ${mas} >>`
        const pdf = pdfDePrueba({
          paginas: 2,
          catalogo: '/AcroForm << /Fields [100 0 R] >>',
          objetos: [`<< ${CAMPO} >>`],
        })
        const objetos = {
          [PAGINA]: pagina(''),
          [PAGINA + 1]: pagina('/Contents 4 0 R /Resources << /Font << /F1 3 0 R >> >>'),
        }
        return llenarEncima(firmarA(actualizar(pdf, { objetos })))
      },
      // An empty field that said what it says no more.
      ...(
        [
          [4, 'BT /F1 12 Tf 5 15 Td (Pagar S/ 100) Tj ET'],
          [2, 'BT /F1 12 Tf 5 15 Td (Pagar S/ 100) Tj ET'],
          [4, 'BT /F1 12 Tf 5 15 Td (100)\0Tj\0 ET'],
          [4, 'BT /F1 12 Tf 5 15 Td (100) Tj%\nET'],
          [4, '0 0 5 9 re f 8 0 5 9 re f 16 0 5 9 re f'],
          [4, '/Pattern cs /P1 scn 0 0 90 20 re f'],
        ] as const
      ).map(([marcas, dibujado]) => () => {
        const campo = `${CAMPO.replace(/Rect \[.*\]/, `Rect [${LIBRE.join(' ')}]`)} /AP << /N 101 0 R >>`
        const dibujo = flujo(dibujado, FORMA)
        const pdf = firmarA(
          pdfDePrueba({
            catalogo: '/AcroForm << /Fields [100 0 R] >>',
            pagina: '/Annots [100 0 R]',
            objetos: [`<< ${campo} >>`, dibujo],
          }),
        )
        const lleno = objetoDe(pdf, 100).replace('/F 4', `/F ${marcas} /V 15010 0 R`).replace('101 0 R', '15012 0 R')
        return llenar(pdf, { 100: lleno, 15012: flujo(TAPA, FORMA) })
      }),
      // The same that the page calls by another number.
      () =>
        llenarEncima(
          firmarA(
            pdfDePrueba({
              catalogo: '/AcroForm << /Fields [100 0 R] >>',
              pagina: '/Annots [101 0 R]',
              objetos: [`<< ${CAMPO} >>`, '100 0 R'],
            }),
          ),
        ),
    ],
    v,
  )()
const rayas = (cuantas: number, paso: number, gruesa: number): string =>
  Array.from({ length: cuantas }, (_, i) => `${80 + i * paso} 700 ${gruesa} 40 re f`).join('\n')
const enForma = (contenido: string, matriz = '1 0 0 1 0 0'): Buffer =>
  firmarA(
    pdfDePrueba({
      contenido: '/Contents 100 0 R /Resources << /XObject << /X 101 0 R >> >>',
      objetos: [
        flujo(`q ${matriz} cm /X Do Q`),
        flujo(contenido, `${FORMA_ENTERA} /Resources << /Font << /F1 3 0 R >> >>`),
      ],
    }),
  )
const PALIDA = '0.98 g BT /F1 12 Tf 72 720 Td (Nulo) Tj ET'
const NOTA_PALIDA = '/Type /Annot /Subtype /Stamp /F 4 /Rect [100 715 140 735] /AP << /N 101 0 R >>'
/** Stamps on what hardly stands out: bars of a code, letters as pale as the paper, a full stop under the very edge. */
export const taparLoTenue: Fabrica = (v) =>
  de(
    [
      () => conSello(conDibujo(rayas(30, 1.7, 0.8)), [70, 690, 200, 750]),
      () => conSello(conDibujo(rayas(6, 3, 1.5)), [70, 690, 200, 750]),
      () => conSello(enForma(rayas(9, 2, 0.5), '0 1 -1 0 800 600'), [50, 650, 120, 760]),
      () => conSello(conDibujo(PALIDA), ENCIMA),
      () => conSello(conDibujo(PALIDA.replace('0.98 g', '0.996 g')), ENCIMA),
      () => conSello(conDibujo(`0.95 g 60 700 200 50 re f ${PALIDA.replace('0.98', '1')}`), ENCIMA),
      () => conSello(enForma(PALIDA), ENCIMA),
      // The page's last letter, which is a full stop at the corner of the stamp.
      () => conSello(conDibujo('BT /F1 10 Tf 72 720 Td (S/ 10) Tj (.) Tj (500) Tj ET'), [97.7, 680, 99.7, 721.4]),
      () => conSello(conDibujo('BT /F1 10 Tf 298.8 720 Td (.) Tj ET'), [200, 690, 301.1, 721.3]),
      () =>
        conSello(
          firmarA(
            pdfDePrueba({
              pagina: '/Annots [100 0 R]',
              contenido: '',
              objetos: [`<< ${NOTA_PALIDA} >>`, flujo('0.99 g 0 0 90 40 re f', FORMA)],
            }),
          ),
          ENCIMA,
        ),
    ],
    v,
  )()
/** Stamps on nothing: between letters, on lines to sign on and on the rows of a table, on a shade that is the same all over. */
export const taparNada: Fabrica = (v) =>
  de(
    [
      () => conSello(conDibujo('80 705 200 1 re f 300 705 200 1 re f'), ENCIMA),
      () => conSello(conDibujo(rayas(9, 12, 0.5).replaceAll('700', '600')), [70, 610, 200, 640]),
      () =>
        conSello(
          conDibujo('0.5 w 60 700 m 260 700 l S 60 703 m 260 703 l S 60 730 m 260 730 l S'),
          [60, 690, 200, 740],
        ),
      () => conSello(conDibujo('0.95 g 40 600 300 200 re f'), ENCIMA),
      () => conSello(conDibujo('BT /F1 12 Tf 72 742 Td (Encima) Tj 0 -44 Td (HE) Tj ET'), [60, 707.5, 200, 739]),
      // The corner of a letter.
      () => conSello(firmado, [5, 667, 75, 722]),
      // Letters that nobody sees, as programs that read scans leave them.
      () => conSello(conDibujo('BT 3 Tr /F1 12 Tf 72 720 Td (Nada) Tj ET'), ENCIMA),
    ],
    v,
  )()
/** The first page stands in the tree itself, so that the second is taken for it. */
export const otraPagina = (): Buffer => {
  const hoja = '<< /Type /Page /MediaBox [0 0 595 842] /Parent 2 0 R >>'
  const pdf = actualizar(pdfDePrueba(), {
    objetos: { 2: `<< /Type /Pages /Count 2 /Kids [${hoja} ${PAGINA} 0 R] >>` },
  })
  return conSello(firmarA(pdf), ENCIMA)
}

const FORMAS = 40
/** A stamp beside a picture that is drawn from two others, each of them from two, and so on: more than anybody has room for. */
export const pesado = (): { primera: Buffer; pdf: Buffer } => {
  const forma = (dibujo: string, num: number) =>
    flujo(dibujo, `${FORMA_ENTERA} /Resources << /XObject << /X ${num} 0 R >> >>`)
  const formas = Array.from({ length: FORMAS }, (_, i) => forma('/X Do /X Do', 102 + i))
  const contenido = '/Contents 100 0 R /Resources << /XObject << /X 101 0 R >> >>'
  const ultima = flujo('0 0 9 9 re f', FORMA_ENTERA)
  const primera = firmarA(pdfDePrueba({ contenido, objetos: [flujo('/X Do'), ...formas, ultima] }))
  return { primera, pdf: conSello(primera, LIBRE) }
}

/** Files that took a minute: thousands of words in one stream, of entries that lead nowhere, of lines in one place. */
export const lento: Fabrica = (v) =>
  de(
    [
      () => {
        const datos = deflateSync(Buffer.alloc(1_000_000, 'xobjx'), { level: 0 }).toString('latin1')
        return actualizar(firmado, { objetos: { 8000: flujo(datos, '/Filter /FlateDecode') } })
      },
      () => {
        const filas = deflateSync(Buffer.alloc(300_000 * 6, Buffer.of(1, 0, 0, 0, 20, 0))).toString('latin1')
        const base = pdfDePrueba()
        const dic = `/Type /XRef /W [1 4 1] /Index [100000 300000] /Size 400000 /Root 1 0 R /Prev ${ultimoXref(base)} /Filter /FlateDecode`
        const texto = `29999 0 obj\n${flujo(filas, dic)}\nendobj\nstartxref\n${base.length}\n%%EOF\n`
        return firmarA(Buffer.concat([base, Buffer.from(texto, 'latin1')]))
      },
      () => conSello(conDibujo('80 700 200 1 re f '.repeat(49_000)), LIBRE),
    ],
    v,
  )()

const CERTIFICADO = flujo(raiz.der.toString('latin1'))
const PRUEBAS: readonly [number, string][] = [
  [1, conEntrada(firmado, 1, '/DSS 8000 0 R')],
  [8_000, `<</Type/DSS/Certs[8001 0 R]/VRI<</${'0123456789ABCDEF'.repeat(2)}01234567 8002 0 R>>/OCSPs[]/CRLs[]>>`],
  [8_001, CERTIFICADO],
  [8_002, '<</Type/VRI/Cert[8001 0 R]/TU(D:20261120100000Z)>>'],
]
/** How programs write the same update. */
interface Escritura {
  eol?: string
  trasObj?: string
  entre?: string
  primera?: string
  programa?: string
  cola?: string
  certificado?: string
}
const conPruebas = (escritura: Escritura): Buffer => {
  const { eol = '\n', trasObj = eol, entre = '', primera = '', programa = '', cola = eol, certificado } = escritura
  let texto = ''
  const filas = PRUEBAS.map(([num, cuerpo]) => {
    const lugar = String(firmado.length + texto.length).padStart(10, '0')
    texto += `${num} 0 obj${trasObj}${num === 8_001 ? (certificado ?? cuerpo) : cuerpo}${eol}endobj${eol}${entre}`
    return `${num} 1${eol}${lugar} 00000 n${eol.length === 2 ? eol : ` ${eol}`}`
  })
  const lugar = firmado.length + texto.length
  const trailer = `trailer${eol}<<${eol}/Size 30000${eol}/Root 1 0 R${eol}/Prev ${ultimoXref(firmado)}${eol}>>${eol}`
  texto += `xref${eol}${primera}${filas.join('')}${trailer}${programa}startxref${eol}${lugar}${eol}%%EOF${cola}`
  return Buffer.concat([firmado, Buffer.from(texto, 'latin1')])
}
const empacado = deflateSync(raiz.der).toString('latin1')
/** With line ends of one byte, objects in a stream, and references packed by rows (PNG Up). */
const comoAcrobat = (): Buffer => {
  const catalogo = conEntrada(firmado, 1, '/DSS 8000 0 R').replaceAll('\n', '\r')
  const indice = `1 0 8000 ${catalogo.length + 1}`
  const objetos = deflateSync(Buffer.from(`${indice}\r${catalogo}\r<</Certs[8001 0 R]>>`, 'latin1')).toString('latin1')
  let texto = `8001 0 obj\r${CERTIFICADO.replace(' >>\nstream\n', '>>stream\r\n').replace('\nendstream', '\r\nendstream')}\rendobj\r`
  const flujoEn = firmado.length + texto.length
  texto += `8005 0 obj\r<</Filter/FlateDecode/First ${indice.length + 1}/Length ${objetos.length}/N 2/Type/ObjStm>>stream\r\n${objetos}\r\nendstream\rendobj\r`
  const lugar = firmado.length + texto.length
  const filas = [
    [2, 8_005, 0],
    [2, 8_005, 1],
    [1, firmado.length, 0],
    [1, flujoEn, 0],
    [1, lugar, 0],
  ].map(([tipo = 0, dos = 0, tres = 0]) => [tipo, (dos >> 16) & 255, (dos >> 8) & 255, dos & 255, tres])
  const arriba = filas.flatMap((fila, n) => [2, ...fila.map((byte, x) => (byte - (filas[n - 1]?.[x] ?? 0)) & 255)])
  const datos = deflateSync(Buffer.from(arriba)).toString('latin1')
  const dic = `/DecodeParms<</Columns 5/Predictor 12>>/Filter/FlateDecode/ID[<00><01>]/Index[1 1 8000 2 8005 2]/Length ${datos.length}`
  texto += `8006 0 obj\r<<${dic}/Prev ${ultimoXref(firmado)}/Root 1 0 R/Size 30000/Type/XRef/W[1 3 1]>>stream\r\n${datos}\r\nendstream\rendobj\rstartxref\r${lugar}\r%%EOF\r`
  return Buffer.concat([firmado, Buffer.from(texto, 'latin1')])
}
/** Sound updates as programs write them: VÁLIDO. */
export const deProgramas: Fabrica = (v) =>
  de(
    [
      () => conPruebas({ eol: '\r' }),
      () => conPruebas({ eol: '\r\n' }),
      () => conPruebas({ trasObj: ' \n', entre: '\n', cola: '' }),
      () => conPruebas({ trasObj: '' }),
      () => conPruebas({ programa: '%iText-Core-8.0.2\n' }),
      () => conPruebas({ programa: '%iText-pdfHTML-5.0.2\n%iText-Core-8.0.2\n' }),
      () => conPruebas({ primera: '0 1\n0000000000 65535 f\r\n50 2\n0000000051 00001 f \n0000000000 00001 f \n' }),
      () =>
        conPruebas({
          certificado: `<<\n/Filter /FlateDecode\n/Length ${empacado.length}\n>>\nstream\r\n${empacado}\r\nendstream`,
        }),
      comoAcrobat,
      () => soloReferencias(firmado, '[1 4 1]', '[29000 1]', `\x01${byte4(firmado.length)}\0`),
      () =>
        segunda(firmado, {
          diccionario: '/Prop_Build << /App << /Name /Firma#20Per\xfa /R 131104 >> >> /Prop_Id 4294967295',
        }),
      () => conSello(firmado, LIBRE, { campo: '/AP << /N 15012 0 R >> /F 132 /P 10000 0 R /MK << >> /Ff 0' }),
      // Measures are the same, however they are written.
      () => actualizar(conLetras, { objetos: { 101: objetoDe(conLetras, 101).replace('600 600', '600.0 600.00') } }),
    ],
    v,
  )()
