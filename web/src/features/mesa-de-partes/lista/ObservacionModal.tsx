import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { MENSAJES_TRAMITE, MOTIVO_MAXIMO, MOTIVO_MINIMO } from '@cabildo/contracts/mesa-de-partes'
import type { Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { Textarea, TextInput } from '@mantine/core'
import { IconMailX } from '@tabler/icons-react'
import { useState } from 'react'
import { avisar } from '../../../ui/avisos.ts'
import { conError } from '../../../ui/conError.tsx'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { type Borrador, useBorrador } from '../../../ui/useBorrador.ts'
import estilos from './dialogos.module.css'
import { useObservar } from './mpv.api.ts'
import { contarFallo, Procesando, Rechazo } from './Rechazo.tsx'
import { documentoDelTramite } from './tramite.ts'

interface Props {
  tramite: Tramite
  abierto: boolean
  borrador?: Borrador
  onClose: () => void
}

/** What was written before the screen ended. */
const motivoGuardado = (borrador: Borrador | undefined): string => {
  const guardado = borrador?.leer() as { motivo?: unknown } | undefined
  return typeof guardado?.motivo === 'string' ? guardado.motivo : ''
}

/** NOTIFICAR OBSERVACION AL CORREO ELECTRONICO: says what is wrong with a submission, and annuls it (MPV-55, MPV-56, MPV-69). */
export const ObservacionModal = ({ tramite, abierto, borrador, onClose }: Props) => {
  const [motivo, setMotivo] = useState('')
  const [dejado, setDejado] = useState(false)
  const [rechazo, setRechazo] = useState('')
  const [visto, setVisto] = useState(false)
  const observar = useObservar()
  useBorrador(borrador, abierto, motivo ? { motivo } : null)

  // The dialog stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (visto !== abierto) {
    setVisto(abierto)
    if (abierto) {
      setMotivo(motivoGuardado(borrador))
      setDejado(false)
      setRechazo('')
    }
  }

  const corto = motivo.trim().length < MOTIVO_MINIMO
  const enviar = async () => {
    setRechazo('')
    try {
      await observar.mutateAsync({ id: tramite.id, motivo })
      avisar.exito(MENSAJES_TRAMITE.respondido)
      onClose()
    } catch (fallo) {
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
      falta={corto ? ['el motivo'] : []}
      enviando={observar.isPending}
      sucio={motivo !== ''}
      textoBoton="Enviar"
      icono={<Icono de={IconMailX} />}
      estado={observar.isPending ? <Procesando /> : null}
    >
      {rechazo && <Rechazo motivo={rechazo} />}
      <div className={estilos.campos}>
        <TextInput label="Correo electrónico" readOnly value={tramite.email} />
        <TextInput label="Nombres" readOnly value={tramite.nombres} />
        <Textarea label="Asunto" readOnly value={tramite.asunto} />
        <div>
          <Textarea
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
        <p className={estilos.advertencia}>{MENSAJES_TRAMITE.notaObservacion}</p>
      </div>
    </FormDialogo>
  )
}
