import type { Columna } from './base/listado.ts'
import { enPorcentaje } from './base/montos.ts'
import { fecha } from './base/tiempo.ts'
import type { Obra } from './seguimiento.ts'
import { ALERTAS_OBRA, CLASES_OBRA, compararAvance } from './seguimiento-reglas.ts'

/** Columns of the table view and of every export (D-57). Amounts are plain there, for spreadsheets to count with. */
export const COLUMNAS_OBRAS = [
  { campo: 'cui', titulo: 'CUI', texto: (o: Obra) => o.cui },
  { campo: 'title_meta', titulo: 'PROYECTO', texto: (o: Obra) => o.title_meta, ancho: 5 },
  { campo: 'clase', titulo: 'ESTADO', texto: (o: Obra) => CLASES_OBRA[o.clase], ancho: 1.2 },
  { campo: 'inicio', titulo: 'INICIO', texto: (o: Obra) => fecha(o.inicio), tipo: 'fecha' },
  { campo: 'fin', titulo: 'FIN', texto: (o: Obra) => fecha(o.fin), tipo: 'fecha' },
  {
    campo: 'avance_fisico',
    titulo: 'AVANCE FISICO',
    texto: (o: Obra) => porcentajeDe(o.avance_fisico),
    tipo: 'porcentaje',
  },
  {
    campo: 'avance_financiero',
    titulo: 'AVANCE FINANCIERO',
    texto: (o: Obra) => porcentajeDe(o.avance_financiero),
    tipo: 'porcentaje',
  },
  {
    campo: 'costo_actualizado',
    titulo: 'COSTO ACTUALIZADO (S/.)',
    texto: (o: Obra) => montoDe(o.costo_actualizado),
    tipo: 'monto',
    ancho: 1.3,
  },
  {
    campo: 'pim_current',
    titulo: 'PIM (S/.)',
    texto: (o: Obra) => montoDe(o.pim_current),
    tipo: 'monto',
    ancho: 1.3,
  },
  {
    campo: 'devengado_anual',
    titulo: 'DEVENGADO DEL AÑO (S/.)',
    texto: (o: Obra) => montoDe(o.devengado_anual),
    tipo: 'monto',
    ancho: 1.3,
  },
  {
    campo: 'devengado_acumulado_total',
    titulo: 'DEVENGADO ACUMULADO (S/.)',
    texto: (o: Obra) => montoDe(o.devengado_acumulado_total),
    tipo: 'monto',
    ancho: 1.3,
  },
  {
    campo: 'programado',
    titulo: 'FISICO PROGRAMADO',
    texto: (o: Obra) => porcentajeDe(compararAvance(o, 'avance_fisico').programado),
    tipo: 'porcentaje',
  },
  {
    campo: 'avance_financiero_programado',
    titulo: 'FINANCIERO PROGRAMADO',
    texto: (o: Obra) => porcentajeDe(compararAvance(o, 'avance_financiero').programado),
    tipo: 'porcentaje',
  },
  { campo: 'atraso', titulo: 'RETRASO (PUNTOS)', texto: (o: Obra) => o.atraso?.toFixed(2) ?? '', tipo: 'numero' },
  {
    campo: 'dias_vencidos',
    titulo: 'DIAS VENCIDOS',
    texto: (o: Obra) => String(o.dias_vencidos || ''),
    tipo: 'numero',
  },
  { campo: 'updated_at', titulo: 'ULTIMO CAMBIO', texto: (o: Obra) => fecha(o.updated_at), tipo: 'fecha' },
  {
    campo: 'alertas',
    titulo: 'ALERTAS',
    texto: (o: Obra) => o.alertas.map((a) => ALERTAS_OBRA[a].rotulo).join('; '),
    ancho: 2,
  },
] as const satisfies readonly Columna<Obra>[]

const montoDe = (monto: number | null): string => monto?.toFixed(2) ?? ''
const porcentajeDe = (valor: number | null): string => (valor === null ? '' : enPorcentaje(valor))
