import type { Medida } from './hoja.ts'

/** How files of photos begin: JPEG, PNG, WebP, and those of the family of HEIC and AVIF. */
const COMIENZOS = [/^\xff\xd8\xff/, /^\x89PNG/, /^RIFF.{4}WEBP/s, /^.{4}ftyp(?:hei|hev|mif1|msf1|avi)/s]

/**
 * Whether a file is to be shown as a photo: it begins as one, whatever its name, or calls itself one and is no PDF. Only
 * decoding it tells whether it can be read.
 */
export const esFoto = async (archivo: File): Promise<boolean> => {
  const { name, type } = archivo
  const inicio = await archivo
    .slice(0, 1_024)
    .arrayBuffer()
    .then((bytes) => String.fromCharCode(...new Uint8Array(bytes)))
    .catch(() => '')
  if (COMIENZOS.some((comienzo) => comienzo.test(inicio))) return true
  const seLlama = type.startsWith('image/') || /\.(jpe?g|jfif|png|webp|heic|heif|avif|gif|bmp)$/i.test(name)
  return seLlama && !inicio.includes('%PDF-')
}

/** Whether a file begins as the two kinds of picture do that the server makes pages of (EXP-73). */
export const esJpegOPng = async (archivo: File): Promise<boolean> => {
  const inicio = await archivo
    .slice(0, 8)
    .arrayBuffer()
    .then((bytes) => String.fromCharCode(...new Uint8Array(bytes)))
    .catch(() => '')
  return COMIENZOS.slice(0, 2).some((comienzo) => comienzo.test(inicio))
}

const leer = (url: string) =>
  new Promise<HTMLImageElement>((listo, fallar) => {
    const imagen = new Image()
    imagen.onload = () => listo(imagen)
    imagen.onerror = () => fallar(new Error('No image that this browser reads'))
    imagen.src = url
  })

/** Does something with a file as an image of the browser, which reads its turn (EXIF). Rejects what it cannot decode. */
const conImagen = async <T>(archivo: Blob, hacer: (imagen: HTMLImageElement) => T | Promise<T>): Promise<T> => {
  const url = URL.createObjectURL(archivo)
  try {
    return await hacer(await leer(url))
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Width and height of a photo as it is seen, in pixels; null if the browser cannot read it, whatever its name says. */
export const medir = async (archivo: Blob): Promise<Medida | null> => {
  try {
    return await conImagen(archivo, ({ naturalWidth: ancho, naturalHeight: alto }) =>
      ancho > 0 && alto > 0 ? { ancho, alto } : null,
    )
  } catch {
    return null
  }
}

/**
 * A photo at the size wanted, the way up that it was taken. It is made smaller while it is decoded, because a phone may
 * not have the memory for all its pixels; browsers that read a kind only as an image (HEIC) decode it whole.
 */
const decodificar = async (archivo: Blob, { ancho, alto }: Medida): Promise<ImageBitmap> => {
  const opciones: ImageBitmapOptions = {
    imageOrientation: 'from-image',
    resizeWidth: ancho,
    resizeHeight: alto,
    resizeQuality: 'high',
  }
  try {
    return await createImageBitmap(archivo, opciones)
  } catch {
    return conImagen(archivo, (imagen) => createImageBitmap(imagen, opciones))
  }
}

/** Draws a photo on a canvas, which gets its size: turned by `giro` degrees, on white where it is transparent. */
export const dibujar = async (lienzo: HTMLCanvasElement, archivo: Blob, medida: Medida, giro = 0): Promise<void> => {
  const foto = await decodificar(archivo, medida)
  const acostada = giro % 180 !== 0
  lienzo.width = acostada ? foto.height : foto.width
  lienzo.height = acostada ? foto.width : foto.height
  const pincel = lienzo.getContext('2d')
  if (!pincel) throw new Error('No canvas')
  pincel.fillStyle = '#fff'
  pincel.fillRect(0, 0, lienzo.width, lienzo.height)
  pincel.translate(lienzo.width / 2, lienzo.height / 2)
  pincel.rotate((giro * Math.PI) / 180)
  pincel.drawImage(foto, -foto.width / 2, -foto.height / 2)
  foto.close()
}
