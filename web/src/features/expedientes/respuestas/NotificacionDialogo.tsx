import { diaLima } from '@cabildo/contracts/base/tiempo'
import { NOTAS_DE_RESPUESTA, PALABRAS_DE_RESPUESTA } from '@cabildo/contracts/expedientes-bandeja'
import {
  faltaEnLaFecha,
  MENSAJES_RESPUESTA,
  RECIBIO,
  type Respuesta,
  VIAS_DE_NOTIFICACION,
  type ViaDeNotificacion,
} from '@cabildo/contracts/respuestas'
import type { QueryKey } from '@tanstack/react-query'
import { useId } from 'react'
import { entidad } from '../../../platform/entidad.ts'
import { CampoArchivo } from '../../../ui/CampoArchivo.tsx'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { conError } from '../../../ui/conError.tsx'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { TextInput } from '../../../ui/kit/campo.tsx'
import { Progreso } from '../../../ui/Progreso.tsx'
import { Rechazo } from '../../mesa-de-partes/index.ts'
import estilos from '../actos/actos.module.css'
import { type PropsDelCaso, useActoDelCaso } from '../actos/useActoDelCaso.ts'
import { ICONOS_DE_RESPUESTA } from './iconos.ts'
import { RESPUESTAS } from './respuestas.api.ts'

const VACIO = { via: '' as ViaDeNotificacion | '', dia: '', recibio: '', cargo: null as File | null }
const VIAS = Object.entries(VIAS_DE_NOTIFICACION) as [ViaDeNotificacion, string][]
const palabras = PALABRAS_DE_RESPUESTA.notificar

interface Props extends Omit<PropsDelCaso, 'caso'> {
  /** Names what was answered. */
  detalle: string
  respuesta: Pick<Respuesta, 'respuesta_id' | 'fecha'>
  /** What shows of it, where that is no case. */
  renueva?: QueryKey
}

/** REGISTRAR NOTIFICACIÓN: that an answer was received on paper, when and by whom (EXP-36). */
export const NotificacionDialogo = ({ detalle, respuesta: { respuesta_id, fecha }, ...ventana }: Props) => {
  const id = useId()
  const { valores, poner, dejado, dejar, sucio, rechazo, avance, enviando, hacer } = useActoDelCaso({
    ...{ ...ventana, vacio: VACIO, palabras },
    enviar: ({ via, dia, recibio, cargo }, alAvanzar) =>
      RESPUESTAS.notificar(
        respuesta_id,
        // The form is not sent while nothing is chosen.
        { via: via || 'cedula', fecha: dia, recibio: recibio.trim() },
        cargo,
        alAvanzar,
      ),
  })
  const { via, dia, recibio, cargo } = valores
  const enLaFecha = faltaEnLaFecha(dia, fecha, diaLima(new Date()))
  const sinNombre = recibio.trim().length < RECIBIO.minimo
  return (
    <FormDialogo
      abierto={ventana.abierto}
      onClose={ventana.onClose}
      titulo={palabras.titulo}
      detalle={detalle}
      onSubmit={hacer}
      falta={[
        ...(via === '' ? ['cómo se notificó'] : []),
        ...(enLaFecha ? ['la fecha'] : []),
        ...(sinNombre ? ['quién recibió'] : []),
      ]}
      alFaltar={dejar}
      enviando={enviando}
      sucio={sucio}
      textoBoton={palabras.boton}
      icono={<Icono de={ICONOS_DE_RESPUESTA.notificar} />}
      estado={enviando ? <Progreso texto="Enviando" fraccion={cargo ? avance : null} /> : null}
    >
      {rechazo && <Rechazo motivo={rechazo} />}
      <div className={estilos.campos}>
        <fieldset className={estilos.opciones} {...(dejado && via === '' && { 'aria-describedby': id })}>
          <legend>Cómo se notificó</legend>
          {VIAS.map(([cual, nombre]) => (
            <label key={cual} className={estilos.opcion}>
              <input type="radio" name={id} checked={via === cual} onChange={() => poner({ via: cual })} />
              <b>{nombre}</b>
            </label>
          ))}
          <div id={id}>{dejado && via === '' && conError(MENSAJES_RESPUESTA.sinVia)}</div>
        </fieldset>
        <CampoFecha
          label="Fecha en que se recibió"
          required
          value={dia}
          error={conError((dejado || dia !== '') && enLaFecha ? enLaFecha : '')}
          onChange={(elegido) => poner({ dia: elegido })}
        />
        <TextInput
          label="Quién recibió"
          required
          maxLength={RECIBIO.maximo}
          value={recibio}
          error={conError(dejado && sinNombre ? MENSAJES_RESPUESTA.recibio : '')}
          onChange={({ currentTarget }) => poner({ recibio: currentTarget.value })}
        />
        <div className={estilos.archivos}>
          <span aria-hidden="true">
            Cargo firmado <small>(opcional)</small>
          </span>
          <CampoArchivo
            etiqueta="Cargo firmado"
            archivo={cargo}
            maximoBytes={entidad.subidaMaximaBytes}
            onArchivo={(elegido) => poner({ cargo: elegido })}
          />
        </div>
        <p className={estilos.nota}>{NOTAS_DE_RESPUESTA.notificar}</p>
      </div>
    </FormDialogo>
  )
}
