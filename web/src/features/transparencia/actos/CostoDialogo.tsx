import type { SolicitudEntera } from '@cabildo/contracts/transparencia-lista'
import {
  cantidadHasta,
  centimosDe,
  costoTotal,
  DISCOS_MAXIMO,
  enSoles,
  MENSAJES_DE_SOLICITUD,
  MONTO_MAXIMO,
  OTRO_COSTO_MAXIMO,
  PAGINAS_MAXIMO,
} from '@cabildo/contracts/transparencia-reglas'
import { useState } from 'react'
import { conError } from '../../../ui/conError.tsx'
import { TextInput } from '../../../ui/kit/campo.tsx'
import { ENVIOS } from './actos.api.ts'
import estilos from './actos.module.css'
import { DialogoDeActo } from './DialogoDeActo.tsx'
import { type Falta, type PropsDeActo, useActoDeSolicitud, useActosDeLaSolicitud } from './useActoDeSolicitud.ts'

type Costo = SolicitudEntera['actos']['costo']

/** As it is written; empty counts as nothing. */
const valoresDe = (costo: Costo) => ({
  ...{ paginas: cantidadEscrita(costo?.paginas), discos: cantidadEscrita(costo?.discos), otro: costo?.otro ?? '' },
  otro_monto: costo?.otro_centimos ? (costo.otro_centimos / 100).toFixed(2) : '',
})
const cantidadEscrita = (cuantas = 0): string => (cuantas === 0 ? '' : String(cuantas))

/** A whole number of so many at most; null for any other text. */
const cantidadDe = (escrita: string, maximo: number): number | null => {
  const cuantas = Number(escrita || 0)
  return /^\d*$/.test(escrita) && cuantas <= maximo ? cuantas : null
}
const montoDe = (escrito: string): number | null => {
  const centimos = centimosDe(escrito || '0')
  return centimos !== null && centimos <= MONTO_MAXIMO * 100 ? centimos : null
}
const leer = ({ paginas, discos, otro, otro_monto }: ReturnType<typeof valoresDe>) => ({
  ...{ paginas: cantidadDe(paginas, PAGINAS_MAXIMO), discos: cantidadDe(discos, DISCOS_MAXIMO) },
  ...{ monto: montoDe(otro_monto), otro: otro.trim() },
})

/** COSTO DE REPRODUCCIÓN: pages, discs and what else is reproduced, with their total as it is written (TRS-18). */
export const CostoDialogo = (props: PropsDeActo) => {
  const actos = useActosDeLaSolicitud(props)?.actos
  const previo = actos?.costo ?? null
  const vacio = valoresDe(previo)
  const formulario = useActoDeSolicitud({
    ...{ ...props, acto: 'costo', vacio },
    faltas: (valores) => {
      const { paginas, discos, monto, otro } = leer(valores)
      return [
        ...(paginas === null ? [['paginas', 'las páginas', cantidadHasta(PAGINAS_MAXIMO)] as Falta] : []),
        ...(discos === null ? [['discos', 'los discos', cantidadHasta(DISCOS_MAXIMO)] as Falta] : []),
        ...(monto === null ? [['otro_monto', 'el monto', MENSAJES_DE_SOLICITUD.monto] as Falta] : []),
        ...(monto && otro === '' ? [['otro', 'la otra reproducción', MENSAJES_DE_SOLICITUD.otro] as Falta] : []),
      ]
    },
    enviar: (valores) => {
      const { paginas, discos, otro } = leer(valores)
      return ENVIOS.costo(props.solicitud.id, {
        ...{ paginas: paginas ?? 0, discos: discos ?? 0, otro },
        otro_monto: valores.otro_monto || '0',
      })
    },
  })
  const { valores, poner, error } = formulario
  // The present cost comes after the dialog; it does not replace what somebody has begun to write.
  const [puesto, setPuesto] = useState(previo)
  if (puesto !== previo) {
    setPuesto(previo)
    if (JSON.stringify(valores) === JSON.stringify(valoresDe(puesto))) poner(vacio)
  }
  const { paginas, discos, monto } = leer(valores)
  const seSabe = actos !== undefined && paginas !== null && discos !== null && monto !== null
  const campo = (cual: keyof typeof valores, label: string, maximo: number) => (
    <TextInput
      label={label}
      autoComplete="off"
      maxLength={maximo}
      value={valores[cual]}
      error={conError(error(cual, valores[cual] !== ''))}
      onChange={({ currentTarget }) => poner({ [cual]: currentTarget.value })}
      {...(cual !== 'otro' && { inputMode: cual === 'otro_monto' ? 'decimal' : 'numeric' })}
    />
  )
  return (
    <DialogoDeActo formulario={formulario}>
      <div className={estilos.pares}>
        {campo('paginas', conTarifa('Páginas', actos?.tarifa.pagina), 6)}
        {campo('discos', conTarifa('Discos', actos?.tarifa.disco), 4)}
      </div>
      {campo('otro', 'Otra reproducción', OTRO_COSTO_MAXIMO)}
      {campo('otro_monto', 'Monto de la otra reproducción (S/.)', 9)}
      <p className={estilos.total} role="status">
        <span>Total</span>
        <span>{seSabe ? enSoles(costoTotal({ paginas, discos, otro: monto }, actos.tarifa)) : '—'}</span>
      </p>
      <p className={estilos.nota}>{MENSAJES_DE_SOLICITUD.soloReproduccion}</p>
    </DialogoDeActo>
  )
}

const conTarifa = (que: string, centimos: number | undefined): string =>
  centimos === undefined ? que : `${que}, a ${enSoles(centimos)}`
