import { actualizar, conEntrada, objetoDe, ultimoXref } from './actualizar-pdf.ts'
import { pdfDePrueba } from './pdf-de-prueba.ts'
import { type FirmaAMano, firmarAMano } from './pdf-firmado.ts'
import { unCms, unTitular } from './pki-de-prueba.ts'

/**
 * Makers of signed PDFs that were altered afterwards: each class of attack takes the number of a variant. Another variant is
 * another line in one of its lists.
 */
export type Fabrica = (variante: number) => Buffer

export const raiz = unTitular({ nombre: 'Raíz de los ataques', autoridad: true })
const ana = unTitular({ nombre: 'Ana', emisor: raiz })
export const otro = unTitular({ nombre: 'Otro', emisor: raiz })

export const PAGINA = 10_000
export const MONTO = 'BT /F1 24 Tf 72 700 Td (Pagar S/ 9900.00 a otro) Tj ET'
const PINTA = '0.9 1 0.9 rg 0 0 90 40 re f 0 g BT /F1 12 Tf 5 15 Td (Monto: S/ 100) Tj ET'
export const flujo = (datos: string, dic = ''): string =>
  `<< ${dic} /Length ${datos.length} >>\nstream\n${datos}\nendstream`
export const FORMA = '/Type /XObject /Subtype /Form /BBox [0 0 90 40] /Resources << /Font << /F1 3 0 R >> >>'
/** What a form or a stamp looks like: before, and as whoever attacks wants it. */
const ASPECTO = flujo(PINTA, FORMA)
const OTRO_ASPECTO = flujo(PINTA.replace('S/ 100', 'S/ 990 000'), FORMA)

/** Signs with a field that nobody sees, unless the test says otherwise. */
export const firmarA = (pdf: Buffer, mas: Partial<FirmaAMano> = {}): Buffer =>
  firmarAMano(pdf, { cms: (datos) => unCms(ana, datos), ...mas })
export const segunda = (pdf: Buffer, mas: Partial<FirmaAMano> = {}): Buffer =>
  firmarA(pdf, { cms: (datos) => unCms(otro, datos), nombre: 'Firma2', desde: 15_010, ...mas })
export const de = <T>(opciones: readonly T[], i: number): T => opciones[i % opciones.length] as T
const entre = (lista: readonly unknown[], i: number): number => Math.floor(i / lista.length)

export const base = pdfDePrueba({ paginas: 2 })
export const firmado = firmarA(base)

interface Adicion {
  objetos: readonly { num: number; gen?: number; cuerpo: string }[]
  tabla?: (filas: readonly { num: number; lugar: number }[], trailer: string) => string
  fin?: (lugar: number) => string
  entre?: string
}
const fila = (lugar: number): string => `${String(lugar).padStart(10, '0')} 00000 n \n`
export const usual: NonNullable<Adicion['tabla']> = (filas, trailer) =>
  `xref\n${filas.map(({ num, lugar }) => `${num} 1\n${fila(lugar)}`).join('')}${trailer}`

/** Adds bytes of any form: an update written letter by letter. */
export const agregar = (pdf: Buffer, { objetos, tabla = usual, fin, entre: medio = '' }: Adicion): Buffer => {
  let texto = ''
  const filas = objetos.map(({ num, gen = 0, cuerpo }) => {
    const lugar = pdf.length + texto.length
    texto += `${num} ${gen} obj\n${cuerpo}\nendobj\n`
    return { num, lugar }
  })
  texto += medio
  const lugar = pdf.length + texto.length
  texto += tabla(filas, `trailer\n<< /Size 30000 /Root 1 0 R /Prev ${ultimoXref(pdf)} >>\n`)
  texto += fin?.(lugar) ?? `startxref\n${lugar}\n%%EOF\n`
  return Buffer.concat([pdf, Buffer.from(texto, 'latin1')])
}

/** Words by which a reader that rebuilds the file finds another text for the page. */
const OCULTOS = [
  `endstream\nendobj\n4 0 obj\n${flujo(MONTO)}\nendobj\n900 0 obj\n<< >>\nstream\n`,
  `\n4 0 obj\n${flujo(MONTO)}\nendobj\n`,
  `\r4\t0\tobj ${flujo(MONTO)} endobj `,
  `endstream endobj\n4 0\0obj\n${flujo(MONTO)}\nendobj`,
  `xx\nendstream\nendobj\n4 0 obj%\n${flujo(MONTO)}\nendobj\n`,
]
/** Forms of the references after which readers rebuild the file; the first is the usual one. */
const FORMAS: readonly Partial<Pick<Adicion, 'tabla' | 'fin' | 'entre'>>[] = [
  {},
  { tabla: (filas, t) => `xref\n${filas.map(({ num, lugar }) => `${num} 1\n%c\n${fila(lugar)}`).join('')}${t}` },
  { fin: (lugar) => `startxref\n% c\n${lugar}\n%%EOF\n` },
  { tabla: (filas, t) => usual(filas, t).replace(/0(\d{9}) 00000/g, '+$1 00000') },
  { tabla: (filas, t) => usual(filas, t).replaceAll(' n \n', ' n\n') },
  { tabla: (filas, t) => usual(filas, t).replace('xref\n', 'xref\f\n') },
  { tabla: (filas, t) => usual(filas, t).replace('trailer\n', 'trailer\0\n') },
  { fin: (lugar) => `startxref ${lugar} %%EOF\n` },
  { fin: (lugar) => `startxref\n+${lugar}\n%%EOF\n` },
  { entre: '% 4 0 obj\n' },
  { entre: '0\n' },
  { tabla: (filas, t) => usual(filas, t).replace('/Size', '/Size%\n') },
]

const enCatalogo = (pdf: Buffer, entrada: string) => ({ num: 1, cuerpo: conEntrada(pdf, 1, entrada) })
const ocultarEnPruebas: Fabrica = (v) => {
  const oculto = de(OCULTOS, v)
  return agregar(firmado, {
    objetos: [enCatalogo(firmado, '/DSS << /Certs [8000 0 R] >>'), { num: 8_000, cuerpo: flujo(oculto) }],
    ...de(FORMAS, v),
  })
}
const ocultarConLargoAparte: Fabrica = (v) => {
  const oculto = de(OCULTOS, v)
  return agregar(firmado, {
    objetos: [
      enCatalogo(firmado, '/DSS << /Certs [8000 0 R] >>'),
      { num: 8_001, cuerpo: String(oculto.length) },
      { num: 8_000, cuerpo: flujo(oculto).replace(/\/Length \d+/, '/Length 8001 0 R') },
    ],
    ...de(FORMAS, v),
  })
}
/** In a text, which no reader of the table looks into. */
const ocultarEnTexto: Fabrica = (v) =>
  agregar(firmado, { objetos: [{ num: 8_000, cuerpo: `<< /Nota (${de(OCULTOS, v)}) >>` }], ...de(FORMAS, v) })
/** Nothing hidden: the form alone is not the one that everybody reads alike. */
const formaRara: Fabrica = (v) =>
  agregar(firmado, {
    objetos: [{ num: 8_000, cuerpo: `(Nada ${v})` }, ...(v % 2 ? [enCatalogo(firmado, '/Extensions << >>')] : [])],
    ...de(FORMAS.slice(1), v),
  })

const otraGeneracion: Fabrica = (v) => {
  const [num, cuerpo] = de<[number, string]>(
    [
      [1, conEntrada(firmado, 1, '/DSS << /Certs [] >>')],
      [4, flujo(MONTO)],
      [PAGINA, objetoDe(firmado, PAGINA)],
      [8_000, '(Nueva)'],
    ],
    v,
  )
  const gen = 1 + entre([1, 2, 3, 4], v)
  // In every second one the table agrees: a number that is taken up again is another object to some readers.
  const conforme: Adicion['tabla'] = (filas, trailer) => usual(filas, trailer).replaceAll(' 00000 n', ` 0000${gen} n`)
  return agregar(firmado, { objetos: [{ num, gen, cuerpo }], ...(gen % 2 === 0 && { tabla: conforme }) })
}

/** Before its header, as it was signed: some readers count from there, others from the first byte. */
export const conPrefijo: Fabrica = (v) => {
  const antes = Buffer.from(`${de(['%jjj', ' ', '\ufeff', 'GIF89a', '<!--', '%!PS-Adobe', '\0'], v)}${'x'.repeat(v)}\n`)
  const movida = base
    .toString('latin1')
    .replace(
      /(\d{10}) 00000 n/g,
      (_, lugar: string) => `${String(Number(lugar) + antes.length).padStart(10, '0')} 00000 n`,
    )
  const tabla = ultimoXref(base)
  const corrida = movida.replace(`startxref\n${tabla}`, `startxref\n${tabla + antes.length}`)
  return firmarA(Buffer.concat([antes, Buffer.from(corrida, 'latin1')]))
}
const prefijoYOculto: Fabrica = (v) => {
  const pdf = conPrefijo(v)
  return agregar(pdf, {
    objetos: [enCatalogo(pdf, '/DSS << /Certs [8000 0 R] >>'), { num: 8_000, cuerpo: flujo(de(OCULTOS, v)) }],
  })
}

const CAMPO = '/FT /Sig /T (Otra) /Type /Annot /Subtype /Widget /Rect [10 10 60 30]'
const NOTA = '/Type /Annot /Subtype /Stamp /F 4 /Rect [300 300 400 350]'
/** Documents in which what a second signer's empty field looks like is what something else looks like, too. */
const COMPARTIDOS: readonly { objetos: readonly string[]; contenido?: string; cambia?: number }[] = [
  // The dictionary of appearances itself.
  { objetos: [`<< ${CAMPO} /AP 103 0 R >>`, `<< ${NOTA} /AP 103 0 R >>`, ASPECTO, '<< /N 102 0 R >>'], cambia: 102 },
  // The appearance.
  { objetos: [`<< ${CAMPO} /AP << /N 102 0 R >> >>`, `<< ${NOTA} /AP << /N 102 0 R >> >>`, ASPECTO], cambia: 102 },
  // One that only names the other.
  {
    objetos: [`<< ${CAMPO} /AP << /N 103 0 R >> >>`, `<< ${NOTA} /AP << /N 102 0 R >> >>`, ASPECTO, '102 0 R'],
    cambia: 102,
  },
  // The page draws it.
  {
    objetos: [`<< ${CAMPO} /AP << /N 102 0 R >> >>`, 'null', ASPECTO],
    contenido: '/Contents 4 0 R /Resources << /XObject << /X 102 0 R >> /Font << /F1 3 0 R >> >>',
    cambia: 102,
  },
  // Another field shows the signature field itself as one of its states.
  {
    objetos: [`<< ${CAMPO} /AP 102 0 R >>`, `<< ${NOTA} /AS /AP /AP << /N 100 0 R >> >>`, ASPECTO],
    cambia: 102,
  },
  // The page takes the field, which is only filled, for its list of pictures.
  {
    objetos: [`<< ${CAMPO} >>`, 'null', ASPECTO],
    contenido: '/Contents 4 0 R /Resources << /XObject 100 0 R /Font << /F1 3 0 R >> >>',
  },
]
const aspectoCompartido: Fabrica = (v) => {
  const { objetos, contenido, cambia } = de(COMPARTIDOS, v)
  const relleno = Array.from({ length: entre(COMPARTIDOS, v) }, (_, i) => `(${i})`)
  const pdf = pdfDePrueba({
    catalogo: '/AcroForm << /Fields [100 0 R] >>',
    pagina: '/Annots [100 0 R 101 0 R]',
    ...(contenido && { contenido }),
    objetos: [...objetos, ...relleno],
  })
  const primera = firmarA(pdf)
  return llenar(primera, cambia === undefined ? {} : { [cambia]: OTRO_ASPECTO })
}
/** The second signer fills the field that was there, and writes other objects again. */
export const llenar = (pdf: Buffer, objetos: Readonly<Record<number, string>>): Buffer =>
  segunda(pdf, {
    catalogo: objetoDe(pdf, 1),
    objetos: { 15011: '(Nada)', 100: conEntrada(pdf, 100, '/V 15010 0 R'), 1: objetoDe(pdf, 1), ...objetos },
  })

export const TIPO3 =
  '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 48 /LastChar 49 ' +
  '/Widths [600 600] /Encoding << /Differences [48 /zero /one] >> /CharProcs << >> >>'
const CAMPOS_DE_TEXTO = [
  '/FT /Tx /T (Monto) /V (100) /DA (/Helv 12 Tf 0 g)',
  '/FT /Tx /T (Monto) /V (100)',
  '/FT /Ch /T (Monto) /V (100) /DA (/Helv 0 Tf)',
  '/T (Monto) /V (100) /DA (/Helv 12 Tf)',
]
const OMISIONES = [
  '/DR << /Font << /Helv 8000 0 R >> >>',
  '/NeedAppearances true',
  '/NeedAppearances true /DR << /Font << /Helv 8000 0 R >> >>',
  '/DA (/Helv 30 Tf 1 g)',
  '/DA (/Helv 12 Tf) /DR << /Font << /Helv 8000 0 R >> >>',
]
const omisiones: Fabrica = (v) => {
  const pdf = firmarA(
    pdfDePrueba({
      catalogo: '/AcroForm << /Fields [100 0 R] >>',
      pagina: '/Annots [100 0 R]',
      objetos: [`<< ${de(CAMPOS_DE_TEXTO, entre(OMISIONES, v))} /Type /Annot /Subtype /Widget /Rect [9 9 99 29] >>`],
    }),
  )
  const catalogo = objetoDe(pdf, 1).replace('/AcroForm <<', `/AcroForm << ${de(OMISIONES, v)}`)
  return actualizar(pdf, { objetos: { 1: catalogo, 8000: TIPO3 } })
}

const CERTIFICADO = flujo(raiz.der.toString('latin1'))
/** Takes away, or replaces, what the file kept of certificates when it was signed. */
const quitarPruebas: Fabrica = (v) => {
  const pdf = firmarA(
    pdfDePrueba({
      catalogo: '/DSS << /Certs [100 0 R 101 0 R] /OCSPs [102 0 R] >>',
      objetos: [CERTIFICADO, flujo(ana.der.toString('latin1')), CERTIFICADO, `(${v})`],
    }),
  )
  const conDss = (dss: string) => ({ 1: objetoDe(pdf, 1).replace(/\/DSS <<.*?>>/, dss) })
  const objetos: Readonly<Record<number, string>> = de(
    [
      conDss('/DSS << /Certs [100 0 R] /OCSPs [102 0 R] >>'),
      conDss('/DSS << /Certs [100 0 R 101 0 R] >>'),
      conDss('/DSS << >>'),
      conDss(''),
      { 101: flujo(otro.der.toString('latin1')) },
    ],
    v,
  )
  return actualizar(pdf, { objetos })
}

/** Saving more behind the signature, well formed or as incremental savers forget it (ISA). */
const guardarEncima: Fabrica = (v) => {
  const objetos = de(
    [
      { 4: flujo(MONTO) },
      { [PAGINA]: objetoDe(firmado, PAGINA).replace('/Contents 4 0 R', '/Contents 8000 0 R'), 8000: flujo(MONTO) },
      { 2: '<< /Type /Pages /Count 1 /Kids [8000 0 R] >>', 8000: objetoDe(firmado, PAGINA) },
      { 3: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>' },
      {
        [PAGINA]: conEntrada(firmado, PAGINA, '/Annots [8000 0 R]'),
        8000: `<< /Type /Annot /Subtype /FreeText /Rect [72 690 400 720] /Contents (S/ 9900) /DA (/F1 24 Tf) >>`,
      },
    ] as Readonly<Record<number, string>>[],
    v,
  )
  const completa = actualizar(firmado, { objetos })
  const texto = completa.toString('latin1')
  const cola = (hasta: number) => Buffer.from(texto.slice(0, hasta), 'latin1')
  const tabla = texto.lastIndexOf('\nxref\n') + 1
  const finales: (() => Buffer)[] = [
    () => completa,
    () => cola(tabla),
    () => cola(texto.lastIndexOf('trailer')),
    () => Buffer.concat([cola(tabla), Buffer.from('trailer\n<< /Root 1 0 R >>\n')]),
  ]
  return de(finales, entre([1, 2, 3, 4, 5], v))()
}

/** Moves what the signature leaves out, so that something else fits into the gap (SWA). */
const envolver: Fabrica = (v) => {
  const texto = firmado.toString('latin1')
  const [, a, b, c] = /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(texto) ?? []
  const [desde, sigue, resto] = [Number(a), Number(b), Number(c)]
  const relleno = de(
    [`\n4 0 obj\n${flujo(MONTO)}\nendobj\n`, ' '.repeat(64), '%'.repeat(64), '<00>', '\0'.repeat(32)],
    v,
  )
  const corrido = sigue + relleno.length
  const molde = `/ByteRange [0 ${a} ${b} ${c}]`
  const nuevo = `/ByteRange [0 ${desde} ${corrido} ${resto}]`
  const partes: (() => string)[] = [
    () => texto.slice(0, sigue) + relleno + texto.slice(sigue),
    () => texto.slice(0, sigue - 1) + relleno + texto.slice(sigue - 1),
    () => `${texto.slice(0, sigue)}${relleno}${texto.slice(sigue, sigue + resto)}`,
    () => texto.slice(0, desde) + relleno + texto.slice(desde),
  ]
  const escrito = de(partes, entre([1, 2, 3, 4, 5], v))()
  const lugar = escrito.indexOf(molde)
  // Its digits may take the room of the blanks behind it.
  return Buffer.from(escrito.slice(0, lugar) + nuevo + escrito.slice(lugar + nuevo.length), 'latin1')
}

/** Takes away from the signature what a verifier would look at (USF). */
const falsificar: Fabrica = (v) => {
  const texto = firmado.toString('latin1')
  const rango = /\/ByteRange \[[^\]]*\]/.exec(texto)?.[0] ?? ''
  const contenido = /\/Contents <[^>]*>/.exec(texto)?.[0] ?? ''
  const mismo = (nuevo: string, viejo: string) => nuevo.padEnd(viejo.length)
  const sustitutos: [string, string][] = [
    ...['/ByteRange []', '/ByteRange null', '/ByteRange [0 0 0 0]', '/ByteRange [0 -1 -1 0]', '/ByteRange (x)'].map(
      (nuevo): [string, string] => [rango, nuevo],
    ),
    ...['/ByteRange [0 1]', '/ByteRange [0 9 9]', '/ByteRenge [0 9 9 9]', '/ByteRange [0 99999999 0 0]'].map(
      (nuevo): [string, string] => [rango, nuevo],
    ),
    ...['/Contents null', '/Contents <>', '/Contents <00>', '/Contents ()', '/Contonts <00>', '/Contents 0'].map(
      (nuevo): [string, string] => [contenido, nuevo],
    ),
    ...['<', '(', '[<', '<zz', '<30'].map((nuevo): [string, string] => [contenido, `/Contents ${nuevo}`]),
  ]
  const [viejo, nuevo] = de(sustitutos, v)
  return Buffer.from(
    texto.replace(viejo, () => mismo(nuevo, viejo)),
    'latin1',
  )
}

/** Documents made so that a harmless looking update shows what they hid when they were signed (shadow attacks). */
const sombra: Fabrica = (v) => {
  const oculto = flujo(MONTO)
  const tapa = `<< ${NOTA.replace('[300 300 400 350]', '[0 0 595 842]')} /AP << /N 101 0 R >> >>`
  const pdf = firmarA(
    pdfDePrueba({
      pagina: '/Annots [100 0 R]',
      objetos: [tapa, ASPECTO, oculto, objetoDe(base, 2), '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>'],
    }),
  )
  const lugarDe = (num: number) => pdf.indexOf(`\n${num} 0 obj`) + 1
  const cambios = de(
    [
      { libres: [100] },
      { libres: [101] },
      { entradas: { 4: lugarDe(102) } },
      { entradas: { 101: lugarDe(102) } },
      { objetos: { 100: 'null' } },
      { objetos: { [PAGINA]: objetoDe(pdf, PAGINA).replace('/Annots [100 0 R]', '/Annots []') } },
      { objetos: { [PAGINA]: objetoDe(pdf, PAGINA).replace('/Contents 4 0 R', '/Contents 102 0 R') } },
      { objetos: { 1: objetoDe(pdf, 1).replace('/Pages 2 0 R', '/Pages 103 0 R') } },
      { objetos: { 101: oculto } },
      { objetos: { 3: objetoDe(pdf, 104) } },
    ],
    v,
  )
  const actualizado = actualizar(pdf, cambios)
  return entre([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], v) % 2 ? segunda(actualizado) : actualizado
}

const CERTIFICADA = (p: number) =>
  `/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P ${p} /V /1.2 >> >>]`
/** What a certification does not allow, whichever of its three degrees it has (EAA, SSA). */
const certificada: Fabrica = (v) => {
  const pdf = firmarA(base, { diccionario: CERTIFICADA(1 + (v % 3)) })
  const conNota = (nota: string) =>
    actualizar(pdf, { objetos: { [PAGINA]: conEntrada(pdf, PAGINA, '/Annots [8000 0 R]'), 8000: nota } })
  const hechos: (() => Buffer)[] = [
    () => conNota(`<< ${NOTA} /AP << /N 8001 0 R >> >>`),
    () => conNota('<< /Type /Annot /Subtype /FreeText /Rect [72 690 400 720] /Contents (9900) /DA (/F1 24 Tf) >>'),
    () => conNota('<< /Type /Annot /Subtype /Redact /Rect [72 690 400 720] /IC [1 1 1] >>'),
    () =>
      actualizar(pdf, {
        objetos: {
          1: objetoDe(pdf, 1).replace(/(\/Fields \[.*?)\]/, '$1 8000 0 R]'),
          [PAGINA]: conEntrada(pdf, PAGINA, '/Annots [8000 0 R]'),
          8000: `<< /FT /Sig /T (Falsa) /Type /Annot /Subtype /Widget /Rect [72 690 400 720] /AP << /N 8001 0 R >> >>`,
          8001: OTRO_ASPECTO,
        },
      }),
    () => actualizar(pdf, { objetos: { 4: flujo(MONTO) } }),
    () => actualizar(pdf, { objetos: { 1: conEntrada(pdf, 1, '/OpenAction << /S /JavaScript /JS (1) >>') } }),
    () => actualizar(pdf, { objetos: { 1: conEntrada(pdf, 1, '/Names << /EmbeddedFiles << >> >>') } }),
  ]
  return de(hechos, entre([1, 2, 3], v))()
}

/** What no update may do: every variant of each is NO VÁLIDO. */
export const PROHIBIDOS: Readonly<Record<string, Fabrica>> = {
  ocultarEnPruebas,
  ocultarConLargoAparte,
  ocultarEnTexto,
  formaRara,
  otraGeneracion,
  prefijoYOculto,
  aspectoCompartido,
  omisiones,
  quitarPruebas,
  guardarEncima,
  envolver,
  falsificar,
  sombra,
  certificada,
}

export const conSello = (
  pdf: Buffer,
  rect: readonly number[],
  mas: Partial<FirmaAMano> = {},
  dibujo = flujo('1 g 0 0 90 40 re f', FORMA),
): Buffer => {
  const num = mas.desde ?? 15_010
  const vista = `${num + 1} 0 R`
  const pagina = objetoDe(pdf, PAGINA)
  const anotada = pagina.includes('/Annots [')
    ? pagina.replace('/Annots [', `/Annots [${vista} `).replace(/\[(\d+ 0 R) (.*?)\]/, '[$2 $1]')
    : pagina.replace(/>>\s*$/, `/Annots [${vista}] >>`)
  return segunda(pdf, {
    ...{ rect: `[${rect.join(' ')}]`, campo: `/AP << /N ${num + 2} 0 R >> /F 4`, ...mas },
    objetos: { [num + 2]: dibujo, [PAGINA]: anotada },
  })
}
const IMAGEN =
  '<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 4 >>\nstream\n\x00\xc0\x40\x80\nendstream'
const conImagen = firmarA(
  pdfDePrueba({
    objetos: [IMAGEN, flujo(`${MONTO} q 100 0 0 100 300 300 cm /Im Do Q`)],
    contenido: '/Contents 101 0 R /Resources << /Font << /F1 3 0 R >> /XObject << /Im 100 0 R >> >>',
  }),
)

/** Stamps one above the other below the text, as wide as the page. */
const apilar = (cuantos: number, alto: number): Buffer =>
  Array.from({ length: cuantos }, (_, i) => i).reduce(
    (pdf, i) => conSello(pdf, [0, i * alto, 595, (i + 1) * alto], { nombre: `Firma${2 + i}`, desde: 15_010 + 10 * i }),
    firmado,
  )

/**
 * Stamps of a later signer over the text, a picture, or the stamp of somebody who signed before, and many that hide the page
 * together: INDETERMINADO.
 */
export const taparConSello: Fabrica = (v) => {
  const [x, y] = [60 + v * 5, 718 - v / 2]
  const sellado = conSello(firmado, [300, 500, 390, 540])
  return de(
    [
      () => conSello(firmado, [x, y, x + 90, y + 25]),
      () => conSello(conImagen, [290 + v, 320 + v, 380 + v, 360 + v]),
      () => conSello(sellado, [310 + v, 510 + v, 400 + v, 550 + v], { nombre: 'Firma3', desde: 15_020 }),
      () => conSello(firmado, [x + 90, y + 25, x, y]),
      () => apilar(3, 165 + v),
    ],
    v,
  )()
}
/** The same beside all of it: VÁLIDO. */
export const sellarAlLado: Fabrica = (v) => {
  const sellado = conSello(firmado, [300, 500, 390, 540])
  return de(
    [
      () => conSello(firmado, [60 + v * 10, 740, 150 + v * 10, 780]),
      () => conSello(conImagen, [100, 100 + v * 5, 290, 150 + v * 5]),
      () => conSello(sellado, [391, 500 + v, 480, 540 + v], { nombre: 'Firma3', desde: 15_020 }),
      () => conSello(firmado, [0, 0, 50, 20 + v]),
      () => apilar(2, 165 + v),
    ],
    v,
  )()
}
/** What an update may do: every variant is VÁLIDO. */
export const permitido: Fabrica = (v) =>
  de(
    [
      () => segunda(firmado),
      () =>
        agregar(firmado, {
          objetos: [{ num: 8_000, cuerpo: `<< /Nota (Objetivo ${v}: 4 objetos, un trailer y un xref) >>` }],
        }),
      () =>
        agregar(firmado, {
          objetos: [
            enCatalogo(firmado, '/DSS << /Certs [8000 0 R] >>'),
            {
              num: 8_000,
              cuerpo: `<< /Length ${raiz.der.length} >>\nstream\n${raiz.der.toString('latin1')}\nendstream`,
            },
          ],
        }),
      () => llenarSolo(v),
      () => agregar(firmado, { objetos: [], fin: (lugar) => `%iText-5.5.${v}\nstartxref\n${lugar}\n%%EOF\n` }),
    ],
    v,
  )()
/** A ground and a frame, as empty fields have them. */
const MARCO = flujo('0.9 1 0.9 rg 0 0 90 40 re f 0 G 1 1 88 38 re S', FORMA)
/** Fills a field of a form that others have fields in, too; its picture was its own. */
const llenarSolo = (v: number): Buffer => {
  const texto = `<< ${de(CAMPOS_DE_TEXTO, v)} /Type /Annot /Subtype /Widget /Rect [9 90 99 119] >>`
  const pdf = pdfDePrueba({
    catalogo: '/AcroForm << /Fields [100 0 R 102 0 R] /DR 103 0 R >>',
    pagina: '/Annots [100 0 R 102 0 R]',
    objetos: [`<< ${CAMPO} /AP << /N 101 0 R >> >>`, MARCO, texto, '<< /Font << /Helv 3 0 R >> >>'],
  })
  return llenar(firmarA(pdf), v % 2 ? { 101: OTRO_ASPECTO } : {})
}
