import { ERRORES } from '@cabildo/contracts/base/errores'
import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { fecha } from '@cabildo/contracts/base/tiempo'
import { MENSAJES_TRAMITE, MOTIVO_MAXIMO, MOTIVO_MINIMO, type ModoObservacion } from '@cabildo/contracts/mesa-de-partes'
import {
  correoDeTramite,
  MENSAJES_OBSERVACION,
  notaDePlazo,
  sinAvisoPorCorreo,
  type Tramite,
} from '@cabildo/contracts/mesa-de-partes-lista'
import { IconMailX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ErrorApi } from '../../../platform/api.ts'
import { avisar } from '../../../ui/avisos.ts'
import { conError } from '../../../ui/conError.tsx'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Textarea, TextInput } from '../../../ui/kit/campo.tsx'
import { NoSePudo } from '../../../ui/NoSePudo.tsx'
import { type Borrador, useBorrador } from '../../../ui/useBorrador.ts'
import estilos from './dialogos.module.css'
import { plazoQuery, useObservar } from './mpv.api.ts'
import { contarFallo, Procesando, Rechazo } from './Rechazo.tsx'
import { SinAviso } from './SinAviso.tsx'
import { documentoDelTramite } from './tramite.ts'

interface Props {
  tramite: Tramite
  abierto: boolean
  borrador?: Borrador
  onClose: () => void
}

/** What was written and chosen before the screen ended. */
const guardadoEn = (borrador: Borrador | undefined): { motivo: string; modo: ModoObservacion } => {
  const { motivo, modo } = (borrador?.leer() ?? {}) as { motivo?: unknown; modo?: unknown }
  return { motivo: typeof motivo === 'string' ? motivo : '', modo: modo === 'anular' ? 'anular' : 'subsanar' }
}

/**
 * NOTIFICAR OBSERVACION AL CORREO ELECTRONICO: says what is wrong with a submission, and gives time to correct it or annuls
 * it (MPV-55, MPV-56, MPV-69, EXP-58).
 */
export const ObservacionModal = ({ tramite, abierto, borrador, onClose }: Props) => {
  const [motivo, setMotivo] = useState('')
  const [elegido, setElegido] = useState<ModoObservacion>('subsanar')
  const [dejado, setDejado] = useState(false)
  const [rechazo, setRechazo] = useState('')
  const [visto, setVisto] = useState(false)
  const observar = useObservar()
  const plazo = useQuery({ ...plazoQuery(tramite.id), enabled: abierto })
  // Time is given once (EXP-59).
  const yaObservado = tramite.estado !== 'PENDIENTE'
  const modo = yaObservado ? 'anular' : elegido
  const correo = correoDeTramite(tramite)
  const hasta = modo === 'subsanar' ? plazo.data : undefined
  useBorrador(borrador, abierto, motivo ? { motivo, modo } : null)

  // The dialog stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (visto !== abierto) {
    setVisto(abierto)
    if (abierto) {
      const guardado = guardadoEn(borrador)
      setMotivo(guardado.motivo)
      setElegido(guardado.modo)
      setDejado(false)
      setRechazo('')
    }
  }

  const corto = motivo.trim().length < MOTIVO_MINIMO
  const enviar = async () => {
    setRechazo('')
    try {
      await observar.mutateAsync({ id: tramite.id, modo, motivo, ...(hasta && { hasta }) })
      avisar.exito(correo === '' ? MENSAJES_OBSERVACION.registrada : MENSAJES_TRAMITE.respondido)
      onClose()
    } catch (fallo) {
      if (fallo instanceof ErrorApi && fallo.codigo === 'plazoDistinto') {
        await plazo.refetch()
        return setRechazo(fallo.mensaje)
      }
      setRechazo(contarFallo(fallo, MENSAJES_TRAMITE.noRespondido))
    }
  }

  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      titulo="NOTIFICAR OBSERVACION AL CORREO ELECTRONICO"
      detalle={`${documentoDelTramite(tramite)} · Registro ${numeroEscrito('registro', tramite.nro_registro)}`}
      onSubmit={enviar}
      falta={[...(corto ? ['el motivo'] : []), ...(modo === 'subsanar' && !hasta ? ['la fecha del plazo'] : [])]}
      enviando={observar.isPending}
      sucio={motivo !== ''}
      textoBoton="Enviar"
      icono={<Icono de={IconMailX} />}
      estado={observar.isPending ? <Procesando /> : null}
    >
      {rechazo && <Rechazo motivo={rechazo} />}
      <div className={estilos.campos}>
        <TextInput label="Correo electrónico" readOnly value={correo} />
        <SinAviso de={tramite} />
        <TextInput label="Nombres" readOnly value={tramite.nombres} />
        <Textarea label="Asunto" readOnly value={tramite.asunto} />
        <QueHacer
          modo={modo}
          onModo={setElegido}
          hasta={plazo.data}
          yaObservado={yaObservado}
          conAviso={sinAvisoPorCorreo(tramite) === ''}
        />
        <div>
          <Textarea
            data-autofocus
            label="Motivo"
            description="El solicitante lo leerá tal como lo escriba"
            required
            minRows={5}
            maxLength={MOTIVO_MAXIMO}
            value={motivo}
            error={conError(dejado && corto ? MENSAJES_TRAMITE.motivoCorto : '')}
            onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
            onBlur={() => setDejado(true)}
          />
          <p className={estilos.cuenta}>
            {motivo.length} de {MOTIVO_MAXIMO}
          </p>
        </div>
        {modo === 'anular' && <p className={estilos.advertencia}>{MENSAJES_TRAMITE.notaObservacion}</p>}
        {hasta && <p className={estilos.advertencia}>{notaDePlazo(hasta)}</p>}
        {modo === 'subsanar' && plazo.isError && (
          <NoSePudo que="la fecha del plazo" onReintentar={() => void plazo.refetch()} />
        )}
      </div>
    </FormDialogo>
  )
}

interface PropsQueHacer {
  modo: ModoObservacion
  onModo: (modo: ModoObservacion) => void
  /** The last day that would be given. */
  hasta: string | undefined
  yaObservado: boolean
  /** A letter tells the applicant. */
  conAviso: boolean
}

/** The choice between time to correct and the end, each with what it means (EXP-58). */
const QueHacer = ({ modo, onModo, hasta, yaObservado, conAviso }: PropsQueHacer) => {
  const id = useId()
  const opcion = (cual: ModoObservacion, titulo: string, texto: string, disabled = false) => (
    <label className={estilos.opcion}>
      <input
        type="radio"
        name={id}
        aria-label={titulo}
        aria-describedby={`${id}-${cual}`}
        checked={modo === cual}
        disabled={disabled}
        onChange={() => onModo(cual)}
      />
      <span>
        <b>{titulo}</b>
        <small id={`${id}-${cual}`}>{texto}</small>
      </span>
    </label>
  )
  return (
    <fieldset className={estilos.opciones}>
      <legend>{MENSAJES_OBSERVACION.queDesea}</legend>
      {opcion(
        'subsanar',
        MENSAJES_OBSERVACION.darPlazo,
        yaObservado
          ? ERRORES.yaObservado.mensaje
          : `El solicitante ${conAviso ? 'recibe un enlace' : 'subsana en ventanilla o con su código de consulta'}${hasta ? ` y tiene hasta el ${fecha(hasta)}` : ''}. Conserva su fecha de presentación. Solo se puede una vez.`,
        yaObservado,
      )}
      {opcion(
        'anular',
        MENSAJES_OBSERVACION.anular,
        'El trámite termina aquí. El solicitante tendría que presentar otro.',
      )}
    </fieldset>
  )
}
