import { fecha } from '@cabildo/contracts/base/tiempo'
import { MENSAJES_IMPORTACIONES as M, TEXTO_AREA_MAXIMO } from '@cabildo/contracts/importaciones'
import {
  DOCUMENTOS,
  MOTIVO_MAXIMO,
  NOMBRE_MAXIMO,
  nombreCompleto,
  REGISTRO_MAXIMO,
  type TipoDocumento,
  VisitaGuardar,
} from '@cabildo/contracts/visitas'
import { type Celda, textoDe } from '@cabildo/hojas/celdas'
import { LARGO_DE_CLAVE, leerDni, leerFecha, leerHora, leerTexto, separarHora } from '../../platform/hojas/campos.ts'
import { llana } from '../../platform/hojas/celda.ts'
import type { Lector, Lectura } from './lectura.ts'

type L = Lectura<'visitas'>

const COMO_ESTA = { mayusculas: false }
const UBICACION_MAXIMO = 120
/** Of the employee, as the registry's names and positions are. */
const EMPLEADO_MAXIMO = 200

const TIPOS: Readonly<Record<string, TipoDocumento>> = {
  ...{ dni: 'DNI', documentonacionaldeidentidad: 'DNI' },
  ...{ ce: 'CE', carneext: 'CE', carnedeextranjeria: 'CE', carnetdeextranjeria: 'CE', carneextranjeria: 'CE' },
  ...{ pas: 'PAS', pasaporte: 'PAS', passport: 'PAS' },
}

/** A kind of document and a number in one cell: 'CE 001234567'. */
const JUNTOS = /^([\p{L}. ]+?)[\s:.\-–]*(\w*\d[\w.\- ]*)$/u

const leerDocumento = (l: L): { tipo_doc: TipoDocumento; nrodoc: string | null } => {
  const celda = l.celda('nrodoc')
  const escrito = textoDe(celda)
  const [, delante = '', detras = ''] = celda?.tipo === 'texto' ? (JUNTOS.exec(escrito) ?? []) : []
  const junto = TIPOS[llana(delante)]
  const dicho = textoDe(l.celda('tipo_doc'))
  const tipo_doc = dicho === '' ? (junto ?? 'DNI') : TIPOS[llana(dicho)]
  if (tipo_doc === undefined) {
    l.falta(M.tipoDesconocido)
    return { tipo_doc: 'DNI', nrodoc: null }
  }
  const numero = junto ? ({ tipo: 'texto', valor: detras, formula: false } as const) : celda
  if (textoDe(numero) === '') return { tipo_doc, nrodoc: l.falta(M.sinDocumento) }
  if (tipo_doc === 'DNI') return { tipo_doc, nrodoc: l.tomar(leerDni(numero)) }
  const leido = l.tomar(leerTexto(numero, 'DOCUMENTO', LARGO_DE_CLAVE))
  const nrodoc = leido?.replace(/[\s.-]/g, '') ?? null
  const { patron, mensaje } = DOCUMENTOS[tipo_doc]
  return { tipo_doc, nrodoc: nrodoc === null || patron.test(nrodoc) ? nrodoc : l.falta(mensaje) }
}

/** Given names and surnames of their two columns, or of one that a comma divides; else the whole name stands in `name`. */
const leerNombre = (l: L) => {
  const antes = l.defectos.length
  const texto = (campo: 'name' | 'apellidos' | 'ape_nom', titulo: string) =>
    l.tomar(leerTexto(l.celda(campo), titulo, NOMBRE_MAXIMO, COMO_ESTA)) ?? ''
  const [name, apellidos] = [texto('name', 'NOMBRES'), texto('apellidos', 'APELLIDOS')]
  if (name !== '' || apellidos !== '') return name === '' ? { name: apellidos, apellidos: '' } : { name, apellidos }
  const junto = texto('ape_nom', 'VISITANTE')
  l.exigir(junto || null, antes, M.sinVisitante)
  const [delante = '', detras = ''] = junto.split(',').map((parte) => parte.trim())
  return delante !== '' && detras !== ''
    ? { name: detras, apellidos: delante }
    : { name: delante || detras, apellidos: '' }
}

const NADA = { dia: undefined, hora: undefined }
const esOtroDia = (celda: Celda | undefined, dia: string | null): boolean =>
  celda !== undefined && dia !== null && leerFecha(celda, '').valor !== dia

/** When it came and left: day and hours in columns of their own, or together, as other programs write them. */
const leerTiempos = (l: L) => {
  // A number is no day, whatever a spreadsheet could make of it.
  const entrada = l.celda('fecha')?.tipo === 'numero' ? NADA : separarHora(l.celda('fecha'))
  let antes = l.defectos.length
  const leida = l.exigir(l.tomar(leerFecha(entrada.dia ?? l.celda('fecha'), 'FECHA')), antes, M.sinFecha)
  const dia = leida !== null && leida >= l.hoy ? l.falta(M.fechaDeHoy) : leida
  antes = l.defectos.length
  const escrita = textoDe(l.celda('hora')) === '' ? entrada.hora : l.celda('hora')
  const inicio = separarHora(escrita)
  const hora = l.exigir(l.tomar(leerHora(inicio.hora ?? escrita, 'HORA INGRESO')), antes, M.sinHora)
  if (hora !== null && esOtroDia(inicio.dia, leida)) l.falta(M.horaOtroDia)
  const fin = separarHora(l.celda('salida'))
  const salida = l.tomar(leerHora(fin.hora ?? l.celda('salida'), 'HORA SALIDA'))
  if (salida !== null && esOtroDia(fin.dia, leida)) l.falta(M.salidaOtroDia)
  else if (hora !== null && salida !== null && salida < hora) l.falta(M.salidaAntes)
  return { dia, hora, salida }
}

/** A visit of before, by the rules of the log's form; its employee is known by words alone. */
export const VISITAS: Lector<'visitas'> = {
  necesita: (tiene) =>
    ['fecha', 'nrodoc', 'motivo', 'area'].every((campo) => tiene(campo as 'fecha')) &&
    (tiene('ape_nom') || tiene('name')),
  leer: (l) => {
    const { dia, hora, salida } = leerTiempos(l)
    const documento = leerDocumento(l)
    const { name, apellidos } = leerNombre(l)
    const ape_nom = nombreCompleto(name, apellidos)
    let antes = l.defectos.length
    const motivo = l.tomar(leerTexto(l.celda('motivo'), 'MOTIVO', MOTIVO_MAXIMO, COMO_ESTA)) ?? ''
    const segunRegla = VisitaGuardar.shape.motivo.safeParse(motivo)
    if (!segunRegla.success && l.defectos.length === antes) l.falta(segunRegla.error.issues[0]?.message ?? '')
    antes = l.defectos.length
    const area = l.exigir(l.tomar(leerTexto(l.celda('area'), 'ÁREA', TEXTO_AREA_MAXIMO, COMO_ESTA)), antes, M.sinArea)
    const opcional = (
      campo: 'employee_cargo' | 'ubicacion' | keyof typeof REGISTRO_MAXIMO,
      titulo: string,
      largo: number,
    ) => l.tomar(leerTexto(l.celda(campo), titulo, largo, COMO_ESTA))
    antes = l.defectos.length
    const employee_visitado = l.exigir(
      l.tomar(leerTexto(l.celda('employee_visitado'), 'EMPLEADO VISITADO', EMPLEADO_MAXIMO, COMO_ESTA)),
      antes,
      M.sinEmpleado,
    )
    return {
      valores: {
        ...{ fecha: dia, hora, salida, ...documento, ape_nom, name, apellidos, motivo, area, employee_visitado },
        employee_cargo: opcional('employee_cargo', 'CARGO', EMPLEADO_MAXIMO),
        ubicacion: opcional('ubicacion', 'UBICACIÓN', UBICACION_MAXIMO),
        entidad: opcional('entidad', 'ENTIDAD DEL VISITANTE', REGISTRO_MAXIMO.entidad),
        lugar: opcional('lugar', 'LUGAR', REGISTRO_MAXIMO.lugar),
        observacion: opcional('observacion', 'OBSERVACIÓN', REGISTRO_MAXIMO.observacion),
      },
      area,
      nombre: ape_nom,
      documento: documento.nrodoc ?? '',
      lugar: [dia && fecha(dia), hora, area].filter(Boolean).join(' · '),
    }
  },
}
