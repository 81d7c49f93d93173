import { diaDeLaSemana, fecha } from '@cabildo/contracts/base/tiempo'
import {
  ANTE_LA_AUTORIDAD,
  MENSAJES_DE_SOLICITUD,
  MOTIVOS_DE_PRORROGA,
  prorrogaPosterior,
  SUSTENTO_DE_PRORROGA,
} from '@cabildo/contracts/transparencia-reglas'
import { useId } from 'react'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { Casilla } from '../../../ui/Casilla.tsx'
import { conError } from '../../../ui/conError.tsx'
import { CampoTexto } from '../../expedientes/index.ts'
import { ENVIOS } from './actos.api.ts'
import estilos from './actos.module.css'
import { DialogoDeActo } from './DialogoDeActo.tsx'
import { correoDe, type Falta, type PropsDeActo, useActoDeSolicitud } from './useActoDeSolicitud.ts'

const VACIO = { hasta: '', motivos: [] as number[], sustento: '' }
const NO_HABILES: readonly string[] = ['sábado', 'domingo']

/** The days that the browser knows of; of holidays the server says it. */
const faltaDelDia = (hasta: string, vence: string): Falta[] => {
  if (hasta <= vence) return [['hasta', 'la nueva fecha', prorrogaPosterior(vence)]]
  return NO_HABILES.includes(diaDeLaSemana(hasta)) ? [['hasta', 'la nueva fecha', MENSAJES_DE_SOLICITUD.diaHabil]] : []
}

/** COMUNICAR PRÓRROGA: until when, for which reasons of the law and why (TRS-17). */
export const ProrrogarDialogo = (props: PropsDeActo) => {
  const id = useId()
  const { solicitud } = props
  const formulario = useActoDeSolicitud({
    ...{ ...props, acto: 'prorrogar', vacio: VACIO },
    faltas: ({ hasta, motivos, sustento }) => [
      ...faltaDelDia(hasta, solicitud.vence),
      ...(motivos.length === 0 ? [['motivos', 'el motivo', MENSAJES_DE_SOLICITUD.motivos] as Falta] : []),
      ...(sustento.trim().length < SUSTENTO_DE_PRORROGA.minimo
        ? [['sustento', 'el sustento', MENSAJES_DE_SOLICITUD.sustentoDeProrroga] as Falta]
        : []),
    ],
    enviar: ({ sustento, ...resto }) => ENVIOS.prorrogar(solicitud.id, { ...resto, sustento: sustento.trim() }),
  })
  const { valores, poner, error } = formulario
  const { motivos } = valores
  return (
    <DialogoDeActo formulario={formulario}>
      <CampoFecha
        label="Nueva fecha"
        required
        description={`Ahora vence el ${fecha(solicitud.vence)}`}
        value={valores.hasta}
        error={conError(error('hasta', valores.hasta !== ''))}
        onChange={(hasta) => poner({ hasta })}
      />
      <fieldset className={estilos.grupo} {...(error('motivos') && { 'aria-describedby': id })}>
        <legend>Motivo</legend>
        {MOTIVOS_DE_PRORROGA.map(({ id: cual, name }) => (
          <Casilla
            key={cual}
            activa={motivos.includes(cual)}
            onActiva={(activa) =>
              poner({ motivos: activa ? [...motivos, cual].sort() : motivos.filter((uno) => uno !== cual) })
            }
          >
            {name}
          </Casilla>
        ))}
        <div id={id}>{conError(error('motivos'))}</div>
      </fieldset>
      <CampoTexto
        label="Sustento"
        required
        maximo={SUSTENTO_DE_PRORROGA.maximo}
        valor={valores.sustento}
        onValor={(sustento) => poner({ sustento })}
        error={error('sustento')}
      />
      {correoDe(solicitud) !== '' && (
        <p className={estilos.nota}>El correo dirá la nueva fecha y sus motivos, y «{ANTE_LA_AUTORIDAD}»</p>
      )}
    </DialogoDeActo>
  )
}
