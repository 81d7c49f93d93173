import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { emailCorrecto, MENSAJES_CIUDADANO } from '@cabildo/contracts/ciudadano'
import { MENSAJES_CORREO_DE_AVISOS } from '@cabildo/contracts/correo-avisos'
import { MENSAJES_MI_CUENTA, type MiCuenta, miCuentaApi } from '@cabildo/contracts/mi-cuenta'
import { IconDeviceFloppy, IconMailCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ErrorApi, pedir } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { CampoCodigo, codigoCompleto } from '../../ui/CampoCodigo.tsx'
import { CampoCorreo } from '../../ui/CampoCorreo.tsx'
import { conError } from '../../ui/conError.tsx'
import cuerpo from '../../ui/cuerpo.module.css'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { miCuentaQuery, useRefrescoDeCuenta } from './mi-cuenta.api.ts'

type Correos = Pick<MiCuenta, 'email' | 'email_comprobado' | 'email_pendiente'>

interface Ventana {
  abierto: boolean
  onClose: () => void
}

/**
 * 'Mi correo de avisos': the address of the own account, which counts from its proof on (ING-25, PLA-20). Opened by the menu
 * under the name and by Mi cuenta.
 */
export const CorreoDialogo = ({ abierto, onClose }: Ventana) => {
  /** Null until it was read. */
  const [correos, setCorreos] = useState<Correos | null>(null)
  const cliente = useQueryClient()
  const cerrar = useRef(onClose)
  cerrar.current = onClose

  // It may have been changed elsewhere since it was last open.
  useEffect(() => {
    if (!abierto) return
    setCorreos(null)
    cliente.fetchQuery({ ...miCuentaQuery, staleTime: 0 }).then(setCorreos, (fallo: unknown) => {
      avisarFallo(fallo, MENSAJES.sinDatos)
      cerrar.current()
    })
  }, [abierto, cliente])

  return (
    <Forma key={correos ? 'leido' : ''} correos={correos} abierto={abierto && correos !== null} onClose={onClose} />
  )
}

const NINGUNO: Correos = { email: null, email_comprobado: false, email_pendiente: null }

const Forma = ({ correos, abierto, onClose }: Ventana & { correos: Correos | null }) => {
  const { email: guardado, email_comprobado, email_pendiente } = correos ?? NINGUNO
  const [paso, setPaso] = useState<'correo' | 'codigo'>(email_pendiente ? 'codigo' : 'correo')
  const [email, setEmail] = useState(email_pendiente ?? guardado ?? '')
  const [codigo, setCodigo] = useState('')
  const [error, setError] = useState<string>()
  const [enviando, setEnviando] = useState(false)
  const refrescar = useRefrescoDeCuenta()
  const escrito = email.trim()
  const mal = escrito !== '' && !emailCorrecto(escrito)

  const hacer = async (acto: () => Promise<unknown>) => {
    setEnviando(true)
    setError(undefined)
    try {
      await acto()
    } catch (fallo) {
      const delCampo = fallo instanceof ErrorApi && Object.values(fallo.campos)[0]
      if (delCampo) setError(delCampo)
      else avisarFallo(fallo, MENSAJES.noActualizado)
    } finally {
      setEnviando(false)
    }
  }
  const enviarCorreo = () =>
    hacer(async () => {
      // The address that counts already, or none where there is none: another one that waits for its proof is given up.
      const elDeAntes = escrito === (guardado ?? '') && (email_comprobado || escrito === '')
      if (elDeAntes && email_pendiente === null) return onClose()
      await pedir(miCuentaApi.cambiarEmail, { body: { email: escrito || null } })
      void refrescar()
      if (escrito && !elDeAntes) {
        setCodigo('')
        avisar.exito(MENSAJES_MI_CUENTA.correoEnviado)
        return setPaso('codigo')
      }
      avisar.exito(escrito ? MENSAJES_CORREO_DE_AVISOS.grabado : MENSAJES_CORREO_DE_AVISOS.quitado)
      onClose()
    })
  const comprobar = (elCodigo: string) =>
    hacer(async () => {
      await pedir(miCuentaApi.comprobarEmail, { body: { codigo: elCodigo } })
      avisar.exito(MENSAJES_MI_CUENTA.correoComprobado)
      void refrescar()
      onClose()
    })
  const conCodigo = paso === 'codigo'

  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      tam="sm"
      titulo="MI CORREO DE AVISOS"
      textoBoton={conCodigo ? 'Comprobar' : 'Grabar'}
      falta={conCodigo ? (codigoCompleto(codigo) ? [] : ['código']) : mal ? ['un correo bien escrito'] : []}
      enviando={enviando}
      sucio={!conCodigo && escrito !== (email_pendiente ?? guardado ?? '')}
      icono={<Icono de={conCodigo ? IconMailCheck : IconDeviceFloppy} />}
      onSubmit={() => (conCodigo ? comprobar(codigo) : enviarCorreo())}
    >
      {conCodigo ? (
        <div className={cuerpo.junta}>
          <p>
            {MENSAJES_MI_CUENTA.correoEnviado} <b>{escrito}</b>
          </p>
          <CampoCodigo
            key="codigo"
            label="Código de 6 dígitos"
            autoFocus
            data-autofocus
            readOnly={enviando}
            value={codigo}
            error={error}
            onChange={(valor) => {
              setCodigo(valor)
              setError(undefined)
            }}
            alCompletar={comprobar}
          />
          <div>
            <BotonEspera variant="subtle" size="compact-sm" esperando={enviando} onClick={enviarCorreo}>
              Enviar otro código
            </BotonEspera>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                setError(undefined)
                setPaso('correo')
              }}
            >
              Cambiar el correo
            </Button>
          </div>
        </div>
      ) : (
        <CampoCorreo
          label="Correo para avisos"
          name="email"
          autoFocus
          data-autofocus
          description={MENSAJES_CORREO_DE_AVISOS.paraQue}
          value={email}
          error={conError(error ?? (mal ? MENSAJES_CIUDADANO.emailInvalido : undefined))}
          aria-invalid={error !== undefined || mal}
          onChange={({ currentTarget: { value } }) => {
            setEmail(value)
            setError(undefined)
          }}
        />
      )}
    </FormDialogo>
  )
}
