import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import type { Carpeta } from '@cabildo/contracts/almacen'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Archivos, Guardado } from '../platform/archivos/archivos.ts'

/** A paragraph of a page, in one of the fonts that every reader has. */
export interface Parrafo {
  texto: string
  estilo: 'titulo' | 'parrafo'
}

const HOJA = { ancho: 595, alto: 842, margen: 72 }
const CUERPO = 11
const INTERLINEA = 19
const LETRAS_POR_LINEA = 82
const LINEAS_POR_PAGINA = Math.floor((HOJA.alto - 2 * HOJA.margen) / INTERLINEA)

/** The bytes of a PDF with these paragraphs, on as many pages as they take: cheap enough to make a hundred at a start. */
export const escribirPdf = (parrafos: readonly Parrafo[]): Buffer => {
  const lineas = parrafos.flatMap(({ texto, estilo }) => [
    ...partir(texto).map((linea) => ({ linea, fuente: estilo === 'titulo' ? 'F2' : 'F1' })),
    { linea: '', fuente: 'F1' },
  ])
  const paginas: Buffer[] = []
  for (let desde = 0; desde < lineas.length; desde += LINEAS_POR_PAGINA) {
    const dibujo = lineas
      .slice(desde, desde + LINEAS_POR_PAGINA)
      .map(({ linea, fuente }) => `/${fuente} ${CUERPO} Tf (${linea.replace(/[()\\]/g, '\\$&')}) Tj T*`)
    const inicio = `BT ${INTERLINEA} TL ${HOJA.margen} ${HOJA.alto - HOJA.margen} Td`
    paginas.push(flujo('', Buffer.from([inicio, ...dibujo, 'ET'].join('\n'), 'latin1')))
  }
  const fuente = (nombre: string) =>
    Buffer.from(`<< /Type /Font /Subtype /Type1 /BaseFont /${nombre} /Encoding /WinAnsiEncoding >>`)
  return armar(paginas, '/Font << /F1 3 0 R /F2 4 0 R >>', [fuente('Times-Roman'), fuente('Times-Bold')])
}

const MAXIMO_BYTES = 5_000_000

export const guardarPdf = (archivos: Archivos, carpeta: Carpeta, pdf: Buffer): Promise<Guardado> =>
  archivos.guardar(Readable.from([pdf]), { carpeta, extension: 'pdf', maximoBytes: MAXIMO_BYTES, propio: true })

/** A store that knows what it was given, to take it back when the rows are not inserted after all (E11). */
export const conMemoria = (archivos: Archivos) => {
  const guardados: { carpeta: Carpeta; storage_key: string }[] = []
  const guardar: Archivos['guardar'] = async (contenido, destino) => {
    const guardado = await archivos.guardar(contenido, destino)
    guardados.push({ carpeta: destino.carpeta, storage_key: guardado.storage_key })
    return guardado
  }
  return {
    archivos: { ...archivos, guardar },
    async quitar() {
      for (const { carpeta, storage_key } of guardados) await archivos.borrar(carpeta, storage_key)
    },
  }
}

export interface Escaner {
  /** The same pages as a scanner makes them: an image each, in which people read and no program finds a word. */
  escanear(pdf: Buffer): Promise<Buffer>
  cerrar(): void
}

export const abrirEscaner = async (): Promise<Escaner> => {
  const pdfium = await PDFiumLibrary.init()
  return {
    async escanear(pdf) {
      const documento = await pdfium.loadDocument(pdf)
      const imagenes: Buffer[] = []
      for (const pagina of documento.pages()) {
        const { width, height, data } = await pagina.render({ scale: ESCALA, colorSpace: 'Gray', render: 'bitmap' })
        imagenes.push(imagen(data, width, height))
      }
      documento.destroy()
      const recursos = imagenes.map((_, i) => `/I${i} ${3 + i} 0 R`).join(' ')
      const dibujo = (i: number) => flujo('', Buffer.from(`q ${HOJA.ancho} 0 0 ${HOJA.alto} 0 0 cm /I${i} Do Q`))
      return armar(
        imagenes.map((_, i) => dibujo(i)),
        `/XObject << ${recursos} >>`,
        imagenes,
      )
    },
    cerrar: () => pdfium.destroy(),
  }
}

/** 108 dots per inch: legible, and small. */
const ESCALA = 1.5
const UMBRAL = 150

/** A sheet in black and white, eight dots a byte. */
const imagen = (grises: Uint8Array, ancho: number, alto: number): Buffer => {
  const porFila = Math.ceil(ancho / 8)
  const puntos = Buffer.alloc(porFila * alto)
  for (let y = 0; y < alto; y++)
    for (let x = 0; x < ancho; x++)
      if ((grises[y * ancho + x] ?? 0) > UMBRAL) {
        const lugar = y * porFila + (x >> 3)
        puntos[lugar] = (puntos[lugar] ?? 0) | (0x80 >> (x & 7))
      }
  const forma = `/Type /XObject /Subtype /Image /Width ${ancho} /Height ${alto} /ColorSpace /DeviceGray /BitsPerComponent 1`
  return flujo(forma, puntos)
}

const partir = (texto: string): string[] => {
  const lineas: string[] = ['']
  for (const palabra of texto.split(' ')) {
    const ultima = lineas.at(-1) ?? ''
    if (ultima !== '' && ultima.length + palabra.length >= LETRAS_POR_LINEA) lineas.push(palabra)
    else lineas[lineas.length - 1] = ultima === '' ? palabra : `${ultima} ${palabra}`
  }
  return lineas
}

const flujo = (forma: string, datos: Buffer): Buffer => {
  const comprimido = deflateSync(datos)
  return Buffer.concat([
    Buffer.from(`<< ${forma} /Filter /FlateDecode /Length ${comprimido.length} >>\nstream\n`),
    comprimido,
    Buffer.from('\nendstream'),
  ])
}

/** The file: catalogue, pages, what they share (from object 3 on), and a page with its drawing for each. */
const armar = (dibujos: readonly Buffer[], recursos: string, comunes: readonly Buffer[]): Buffer => {
  const primera = 3 + comunes.length
  const hijas = dibujos.map((_, i) => `${primera + 2 * i} 0 R`).join(' ')
  const objetos = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R /Lang (es-PE) >>'),
    Buffer.from(
      `<< /Type /Pages /Count ${dibujos.length} /MediaBox [0 0 ${HOJA.ancho} ${HOJA.alto}] /Resources << ${recursos} >> /Kids [${hijas}] >>`,
    ),
    ...comunes,
    ...dibujos.flatMap((dibujo, i) => [
      Buffer.from(`<< /Type /Page /Parent 2 0 R /Contents ${primera + 2 * i + 1} 0 R >>`),
      dibujo,
    ]),
  ]
  const partes = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let largo = partes[0]?.length ?? 0
  const tabla = objetos.map((objeto, i) => {
    const parte = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), objeto, Buffer.from('\nendobj\n')])
    const entrada = `${String(largo).padStart(10, '0')} 00000 n \n`
    partes.push(parte)
    largo += parte.length
    return entrada
  })
  const fin = `xref\n0 ${objetos.length + 1}\n0000000000 65535 f \n${tabla.join('')}trailer\n<< /Size ${objetos.length + 1} /Root 1 0 R >>\nstartxref\n${largo}\n%%EOF\n`
  return Buffer.concat([...partes, Buffer.from(fin)])
}
