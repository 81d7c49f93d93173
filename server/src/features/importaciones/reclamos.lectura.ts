import { rucCorrecto } from '@cabildo/contracts/base/ruc'
import { fecha } from '@cabildo/contracts/base/tiempo'
import {
  EMAIL_MAXIMO,
  emailCorrecto,
  MENSAJES_CIUDADANO,
  NOMBRE_MAXIMO,
  TELEFONO_MAXIMO,
} from '@cabildo/contracts/ciudadano'
import {
  DOMICILIO_MAXIMO,
  HOJA_LIBRO_MAXIMO,
  MENSAJES_IMPORTACIONES as M,
  PEDIDO_MAXIMO,
  TEXTO_AREA_MAXIMO,
} from '@cabildo/contracts/importaciones'
import { DESCRIPCION_MAXIMO, DETALLE_MAXIMO, hojaDeLibro, MOTIVOS_DE_RECLAMO } from '@cabildo/contracts/reclamos'
import { TEXTO_DE_RESPUESTA } from '@cabildo/contracts/respuestas'
import { textoDe } from '@cabildo/hojas/celdas'
import { LARGO_DE_CLAVE, leerFecha, leerTexto, separarHora } from '../../platform/hojas/campos.ts'
import { corto, llana } from '../../platform/hojas/celda.ts'
import { leerDocumento } from './documento.lectura.ts'
import type { Lector, Lectura } from './lectura.ts'

type L = Lectura<'reclamos'>

const COMO_ESTA = { mayusculas: false }
const DOCUMENTO = {
  tipos: ['DNI', 'RUC', 'CE', 'PAS'],
  ...{ sinDocumento: M.sinDocumento, tipoDesconocido: M.tipoDesconocidoConRuc },
  faltaDeRuc: (numero: string) => (rucCorrecto(numero) ? null : MENSAJES_CIUDADANO.rucInvalido),
} as const

/** '123', 'N° 000123', '000123-2021', 'Hoja 123/2021'; nine digits at most, as numbers of the series have. */
const HOJA = /^(?:\p{L}[\p{L}\s.°º#:]*-?\s*)?0*([1-9]\d{0,8})(?:\s*[-/]\s*((?:19|20)\d\d))?$/u
/** '2021-000123', as this program writes numbers of a year. */
const HOJA_DE_ANIO = /^((?:19|20)\d\d)\s*[-/]\s*0*([1-9]\d{0,8})$/

const MOTIVOS: ReadonlyMap<string, string> = new Map(
  MOTIVOS_DE_RECLAMO.flatMap(({ id, name }) => [
    [llana(name), String(id)],
    [String(id), String(id)],
  ]),
)
const TIPOS: Readonly<Record<string, string>> = {
  ...{ reclamo: 'RECLAMO', reclamacion: 'RECLAMO', r: 'RECLAMO', queja: 'QUEJA', q: 'QUEJA' },
}

/** The number of the sheet, and its year, which is that of its day however often it is said. */
const leerHoja = (l: L, dia: string | null): { hoja_numero: string | null; hoja_anio: string | null } => {
  const texto = (campo: 'hoja_numero' | 'hoja_anio', titulo: string) =>
    l.tomar(leerTexto(l.celda(campo), titulo, LARGO_DE_CLAVE)) ?? ''
  const antes = l.defectos.length
  const escrita = texto('hoja_numero', 'NÚMERO DE HOJA')
  const [, delante, detras] = HOJA_DE_ANIO.exec(escrita) ?? []
  const [, numero = detras, suyo = delante] = HOJA.exec(escrita) ?? []
  if (numero === undefined && l.defectos.length === antes) l.falta(escrita === '' ? M.sinNumeroDeHoja : M.hojaInvalida)
  const dicho = texto('hoja_anio', 'AÑO').replace(/\.0+$/, '')
  if (dicho !== '' && !/^\d{4}$/.test(dicho)) l.falta(M.anioInvalido)
  else if (dia !== null && [dicho || null, suyo].some((anio) => anio != null && anio !== dia.slice(0, 4)))
    l.falta(M.hojaDeOtroAnio)
  return { hoja_numero: numero ?? null, hoja_anio: dia?.slice(0, 4) ?? null }
}

/** A day, whose hour if it has one does not matter; a number is no day, whatever a spreadsheet could make of it. */
const leerDia = (l: L, campo: 'fecha' | 'respondido', titulo: string): string | null => {
  const celda = l.celda(campo)
  return l.tomar(leerFecha(celda?.tipo === 'numero' ? celda : (separarHora(celda).dia ?? celda), titulo))
}

const leerTelefono = (l: L, campo: 'phone' | 'cellphone', titulo: string): string | null => {
  const escrito = l.tomar(leerTexto(l.celda(campo), titulo, LARGO_DE_CLAVE))
  if (escrito === null) return null
  const cifras = escrito.replace(/[\s().+-]/g, '')
  return /^\d+$/.test(cifras) && cifras.length <= TELEFONO_MAXIMO
    ? cifras
    : l.falta(`${titulo}: «${corto(escrito)}» no es un teléfono de hasta ${TELEFONO_MAXIMO} cifras`)
}

const leerCorreo = (l: L): string | null => {
  const escrito = l.tomar(leerTexto(l.celda('email'), 'CORREO', EMAIL_MAXIMO, COMO_ESTA))?.toLowerCase() ?? null
  return escrito === null || emailCorrecto(escrito) ? escrito : l.falta(MENSAJES_CIUDADANO.emailInvalido)
}

/** What a cell means by a list of words; null of an empty one. */
const leerDeLista = (l: L, campo: 'motivo' | 'hoja_tipo', de: (llano: string) => string | undefined, mal: string) => {
  const escrito = textoDe(l.celda(campo))
  return escrito === '' ? null : (de(llana(escrito)) ?? l.falta(mal))
}

/** When it was answered and what; a text without its day is refused, for nobody would know when. */
const leerRespuesta = (l: L, dia: string | null) => {
  const antes = l.defectos.length
  const leido = leerDia(l, 'respondido', 'FECHA DE RESPUESTA')
  const respuesta = l.tomar(leerTexto(l.celda('respuesta'), 'RESPUESTA', TEXTO_DE_RESPUESTA.maximo, COMO_ESTA))
  if (leido === null && respuesta !== null && l.defectos.length === antes) l.falta(M.sinFechaDeRespuesta)
  if (leido !== null && leido > l.hoy) l.falta(M.respondidoFuturo)
  else if (leido !== null && dia !== null && leido < dia) l.falta(M.respondidoAntes)
  return { respondido: leido, respuesta }
}

/** A sheet of a complaints book of before, by the limits of the public form (REC-08); how to reach its person is optional here. */
export const RECLAMOS: Lector<'reclamos'> = {
  necesita: (tiene) =>
    (['hoja_numero', 'fecha', 'nrodoc', 'nombres'] as const).every(tiene) && (tiene('detalle') || tiene('descripcion')),
  leer: (l) => {
    const texto = (campo: Parameters<L['celda']>[0], titulo: string, largo: number) =>
      l.tomar(leerTexto(l.celda(campo), titulo, largo, COMO_ESTA))
    let antes = l.defectos.length
    const leido = l.exigir(leerDia(l, 'fecha', 'FECHA'), antes, M.sinFecha)
    const dia = leido !== null && leido > l.hoy ? l.falta(M.fechaFutura) : leido
    const hoja = leerHoja(l, dia)
    const libro = texto('hoja_libro', 'LIBRO', HOJA_LIBRO_MAXIMO)
    const hoja_tipo = leerDeLista(l, 'hoja_tipo', (tipo) => TIPOS[tipo], M.reclamoOQueja)
    const motivo = leerDeLista(l, 'motivo', (nombre) => MOTIVOS.get(nombre), M.motivoDesconocido)
    const documento = leerDocumento(l, DOCUMENTO)
    antes = l.defectos.length
    const nombres = l.exigir(texto('nombres', 'NOMBRES', NOMBRE_MAXIMO), antes, M.sinReclamante)
    antes = l.defectos.length
    const descripcion = texto('descripcion', 'DESCRIPCIÓN', DESCRIPCION_MAXIMO)
    const detalle = texto('detalle', 'DETALLE', DETALLE_MAXIMO)
    l.exigir(descripcion ?? detalle, antes, M.sinDetalle)
    const area = texto('area', 'ÁREA', TEXTO_AREA_MAXIMO)
    const { hoja_numero, hoja_anio } = hoja
    return {
      valores: {
        ...{ fecha: dia, hoja_numero, hoja_anio, hoja_libro: libro, hoja_tipo, motivo, ...documento, nombres },
        domicilio: texto('domicilio', 'DOMICILIO', DOMICILIO_MAXIMO),
        ...{ phone: leerTelefono(l, 'phone', 'TELÉFONO'), cellphone: leerTelefono(l, 'cellphone', 'CELULAR') },
        ...{ email: leerCorreo(l), area, descripcion, detalle },
        pedido: texto('pedido', 'PEDIDO', PEDIDO_MAXIMO),
        ...leerRespuesta(l, dia),
      },
      area,
      nombre: nombres ?? '',
      documento: documento.nrodoc ?? '',
      lugar: [
        hoja_numero && hoja_anio && `Hoja ${hojaDeLibro(Number(hoja_numero), Number(hoja_anio))}`,
        libro,
        dia && fecha(dia),
        area,
      ]
        .filter(Boolean)
        .join(' · '),
    }
  },
}
