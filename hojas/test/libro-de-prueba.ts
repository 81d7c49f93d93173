import { armarZip, type ParteDeZip } from './zip-de-prueba.ts'

const PRINCIPAL = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFICINA = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const DE_PAQUETE = 'http://schemas.openxmlformats.org/package/2006'

/** What a workbook of a test is made of: XML where a test has something to say, the plainest otherwise. */
export interface LibroDePrueba {
  /** What stands within `<sheetData>`, sheet by sheet, or the whole part when it begins with '<?xml'. */
  hojas?: readonly string[]
  /** 'Hoja 1', 'Hoja 2'… otherwise. */
  nombres?: readonly string[]
  /** `state` of each sheet. */
  estados?: readonly string[]
  /** Within `<sst>`. */
  textos?: string
  /** Within `<styleSheet>`. */
  estilos?: string
  desde1904?: boolean
  /** Put in the place of, or after, the parts that there are by their names; null leaves one out. */
  partes?: Readonly<Record<string, Omit<ParteDeZip, 'nombre'> | null>>
  /** After all others, also when their names are there already. */
  mas?: readonly ParteDeZip[]
}

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
export const HOJA_1 = 'xl/worksheets/sheet1.xml'
const relacion = (id: string, tipo: string, destino: string) =>
  `<Relationship Id="${id}" Type="${OFICINA}/${tipo}" Target="${destino}"/>`
const relaciones = (...cuales: string[]) =>
  `${XML}<Relationships xmlns="${DE_PAQUETE}/relationships">${cuales.join('')}</Relationships>`

/** A whole sheet around its rows. */
export const hojaDe = (filas: string): string =>
  filas.startsWith('<?xml')
    ? filas
    : `${XML}<worksheet xmlns="${PRINCIPAL}"><sheetData>${filas}</sheetData></worksheet>`

/** A cell with a text of its own. */
export const enLinea = (direccion: string, texto: string): string =>
  `<c r="${direccion}" t="inlineStr"><is><t>${texto}</t></is></c>`

export const armarLibro = (libro: LibroDePrueba = {}): Buffer => {
  const { hojas = [`<row r="1">${enLinea('A1', 'DNI')}</row>`], nombres = [], estados = [], textos, estilos } = libro
  const pestanas = hojas.map((_, i) => {
    const estado = estados[i] ? ` state="${estados[i]}"` : ''
    return `<sheet name="${nombres[i] ?? `Hoja ${i + 1}`}" sheetId="${i + 1}"${estado} r:id="h${i + 1}"/>`
  })
  const partes = new Map<string, Omit<ParteDeZip, 'nombre'>>([
    ['[Content_Types].xml', { contenido: `${XML}<Types xmlns="${DE_PAQUETE}/content-types"/>` }],
    ['_rels/.rels', { contenido: relaciones(relacion('r1', 'officeDocument', 'xl/workbook.xml')) }],
    [
      'xl/workbook.xml',
      {
        contenido: `${XML}<workbook xmlns="${PRINCIPAL}" xmlns:r="${OFICINA}"><workbookPr date1904="${libro.desde1904 ?? false}"/><sheets>${pestanas.join('')}</sheets></workbook>`,
      },
    ],
    [
      'xl/_rels/workbook.xml.rels',
      {
        contenido: relaciones(
          ...hojas.map((_, i) => relacion(`h${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`)),
          relacion('e', 'styles', '/xl/styles.xml'),
          ...(textos === undefined ? [] : [relacion('t', 'sharedStrings', './sharedStrings.xml')]),
        ),
      },
    ],
    ['xl/styles.xml', { contenido: `${XML}<styleSheet xmlns="${PRINCIPAL}">${estilos ?? ''}</styleSheet>` }],
    ...(textos === undefined
      ? []
      : [['xl/sharedStrings.xml', { contenido: `${XML}<sst xmlns="${PRINCIPAL}">${textos}</sst>` }] as const]),
    ...hojas.map((filas, i) => [`xl/worksheets/sheet${i + 1}.xml`, { contenido: hojaDe(filas) }] as const),
  ])
  for (const [nombre, parte] of Object.entries(libro.partes ?? {})) {
    if (parte) partes.set(nombre, parte)
    else partes.delete(nombre)
  }
  return armarZip([...[...partes].map(([nombre, parte]) => ({ nombre, ...parte })), ...(libro.mas ?? [])])
}
