import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { emailCorrecto, MENSAJES_CIUDADANO } from '@cabildo/contracts/ciudadano'
import { correoDeAvisosApi, MENSAJES_CORREO_DE_AVISOS } from '@cabildo/contracts/correo-avisos'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { ErrorApi, pedir } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { CampoCorreo } from '../../ui/CampoCorreo.tsx'
import { conError } from '../../ui/conError.tsx'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'

/** 'Mi correo de avisos': where the reminders of due dates of the own account go (PLA-20, API-136). */
export const MiCorreoDialogo = ({ abierto, onClose }: { abierto: boolean; onClose: () => void }) => {
  /** Null until it was read. */
  const [guardado, setGuardado] = useState<string | null>(null)
  const [email, setEmail] = useState('')
  const [rechazo, setRechazo] = useState<string | null>(null)
  const [enviando, setEnviando] = useState(false)
  const cerrar = useRef(onClose)
  cerrar.current = onClose

  // It may have been changed elsewhere since it was last open.
  useEffect(() => {
    if (!abierto) return
    setGuardado(null)
    setRechazo(null)
    pedir(correoDeAvisosApi.ver).then(
      ({ email: suyo }) => {
        setGuardado(suyo ?? '')
        setEmail(suyo ?? '')
      },
      (fallo: unknown) => {
        avisarFallo(fallo, MENSAJES.sinDatos)
        cerrar.current()
      },
    )
  }, [abierto])

  const escrito = email.trim()
  const mal = escrito !== '' && !emailCorrecto(escrito)
  const grabar = async () => {
    setEnviando(true)
    try {
      await pedir(correoDeAvisosApi.guardar, { body: { email: escrito || null } })
      avisar.exito(escrito ? MENSAJES_CORREO_DE_AVISOS.grabado : MENSAJES_CORREO_DE_AVISOS.quitado)
      onClose()
    } catch (fallo) {
      const delCampo = fallo instanceof ErrorApi ? fallo.campos.email : undefined
      if (delCampo) setRechazo(delCampo)
      else avisarFallo(fallo, MENSAJES.noActualizado)
    } finally {
      setEnviando(false)
    }
  }

  return (
    <FormDialogo
      abierto={abierto && guardado !== null}
      onClose={onClose}
      tam="sm"
      titulo="MI CORREO DE AVISOS"
      falta={mal ? ['un correo bien escrito'] : []}
      enviando={enviando}
      sucio={guardado !== null && escrito !== guardado}
      icono={<Icono de={IconDeviceFloppy} />}
      onSubmit={grabar}
    >
      <CampoCorreo
        label="Correo para avisos"
        name="email"
        data-autofocus
        description={MENSAJES_CORREO_DE_AVISOS.paraQue}
        value={email}
        error={conError(rechazo ?? (mal ? MENSAJES_CIUDADANO.emailInvalido : undefined))}
        onChange={({ currentTarget: { value } }) => {
          setEmail(value)
          setRechazo(null)
        }}
      />
    </FormDialogo>
  )
}
