/** The process that reduces photographs, and makes one PDF of them (EXP-73). */
import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import { PhotonImage, resize, SamplingFilter } from '@silvia-odwyer/photon-node'
import { atenderTrabajos } from '../procesos/programa.ts'
import { hojaDe, medirFoto, pixelesDe } from './fotos/medida.ts'
import type { Hoja, PedidoDeFotos } from './fotos.ts'

const CALIDAD = 80
/** More would not fit into the memory of the process. */
const PIXELES_MAXIMO = 50_000_000

/** A picture as the JPEG of a sheet; null for one that is none, or that cannot be read whole. */
const reducir = (bytes: Buffer): { hoja: Hoja; jpeg: Uint8Array } | null => {
  const medida = medirFoto(bytes)
  if (!medida || medida.ancho * medida.alto === 0 || medida.ancho * medida.alto > PIXELES_MAXIMO) return null
  const { ancho, alto } = pixelesDe(medida)
  // What it cannot read ends this process: then the picture is to blame.
  const entera = PhotonImage.new_from_byteslice(bytes)
  const reducida =
    entera.get_width() === ancho && entera.get_height() === alto
      ? entera
      : resize(entera, ancho, alto, SamplingFilter.Triangle)
  const jpeg = reducida.get_bytes_jpeg(CALIDAD)
  if (reducida !== entera) reducida.free()
  entera.free()
  return { hoja: { bytes: jpeg.length, vueltas: medida.vueltas }, jpeg }
}

/** One PDF of pictures that follow each other, a sheet for each; the same pictures give the same bytes. */
const juntar = async (hojas: readonly Hoja[], juntos: Buffer): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  let desde = 0
  for (const { bytes, vueltas } of hojas) {
    const foto = await pdf.embedJpg(juntos.subarray(desde, desde + bytes))
    desde += bytes
    const { hoja, lugar } = hojaDe({ ancho: foto.width, alto: foto.height }, vueltas)
    pdf.addPage(hoja).drawImage(foto, { ...lugar, rotate: degrees(-90 * vueltas) })
  }
  return pdf.save({ useObjectStreams: false })
}

atenderTrabajos((pedido, archivo) => {
  const { hojas } = pedido as PedidoDeFotos
  return hojas ? juntar(hojas, archivo) : Promise.resolve(reducir(archivo))
})
