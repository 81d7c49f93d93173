import { deflateSync } from 'node:zlib'
import { escrito } from '../cos/escritura.ts'
import type { Ref } from '../cos/valores.ts'
import { enSello } from '../fecha.ts'
import type { Firma } from '../tipos.ts'
import type { Actualizacion } from './actualizacion.ts'
import { escribirFuente } from './fuente.ts'
import { type ImagenLista, leerImagen } from './imagen.ts'
import { codificada, DURO, type Letra, NEGRITA, NORMAL } from './letras.ts'
import { type Lugar, medidasDelSello } from './lugar.ts'
import { type Maqueta, maquetar, maquetarRenglones } from './maqueta.ts'

/** Draws the visible stamp as a form that its annotation shows (FIR-13). */
export const dibujarSello = async (cambios: Actualizacion, firma: Firma, { matriz }: Lugar): Promise<Ref> => {
  const medidas = medidasDelSello(firma.sello)
  const imagen = firma.sello.imagen && (await leerImagen(firma.sello.imagen))
  const { nombre, motivo, area = '', renglones } = firma
  const textos = { nombre, motivo, area, fecha: enSello(firma.fecha).replace(/ (?=-)/, DURO) }
  const proporcion = imagen ? imagen.ancho / imagen.alto : null
  const maqueta = renglones ? maquetarRenglones(medidas, renglones, proporcion) : maquetar(medidas, textos, proporcion)
  const fuente = (letra: Letra) => escrito(escribirFuente(cambios, letra))
  return cambios.agregarFlujo(
    `/Type /XObject /Subtype /Form /BBox [0 0 ${medidas.ancho} ${medidas.alto}] /Matrix ${escrito([...matriz])} ` +
      `/Resources << /Font << /N ${fuente(NORMAL)} /B ${fuente(NEGRITA)} >> ` +
      `${imagen ? recursosDe(imagen, cambios) : ''}>> /Filter /FlateDecode`,
    deflateSync(instrucciones(medidas, maqueta)),
  )
}

const recursosDe = ({ objeto, mascara }: ImagenLista, cambios: Actualizacion): string => {
  const transparencia = mascara && cambios.agregarFlujo(mascara.entradas, mascara.datos)
  const entradas = transparencia ? `${objeto.entradas} /SMask ${escrito(transparencia)}` : objeto.entradas
  const puesta = cambios.agregarFlujo(entradas, objeto.datos)
  return `/XObject << /Im ${escrito(puesta)} >> /ExtGState << /P << /Type /ExtGState /ca ${PALIDEZ} >> >> `
}

/** How much of a picture is left behind text: it is known, and what is written on it is read. */
const PALIDEZ = 0.15

const instrucciones = ({ ancho, alto }: { ancho: number; alto: number }, { trazos, imagen, detras }: Maqueta): string =>
  [
    `q 0.45 G 0.5 w 0.25 0.25 ${ancho - 0.5} ${alto - 0.5} re S Q`,
    ...(imagen
      ? [
          `q ${detras ? '/P gs ' : ''}${[imagen.ancho, 0, 0, imagen.alto, imagen.x, imagen.y].map(cifra).join(' ')} cm /Im Do Q`,
        ]
      : []),
    'q 0 g BT',
    ...trazos.map(
      ({ texto, letra, cuerpo, x, y }) =>
        `/${letra === NEGRITA ? 'B' : 'N'} ${cifra(cuerpo)} Tf 1 0 0 1 ${cifra(x)} ${cifra(y)} Tm <${codificada(texto)}> Tj`,
    ),
    'ET Q',
  ].join('\n')

const cifra = (n: number) => String(Number(n.toFixed(3)))
