import { emailCorrecto, MENSAJES_CIUDADANO } from '@cabildo/contracts/ciudadano'
import { type Caso, MENSAJES_CONSULTA } from '@cabildo/contracts/consulta'
import { CORREO_DEVUELTO } from '@cabildo/contracts/consulta-pasos'
import { type SubmitEvent, useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { CampoCorreo } from '../../ui/CampoCorreo.tsx'
import { conError } from '../../ui/conError.tsx'
import clases from './Caso.module.css'
import { darCorreo } from './consulta.api.ts'
import { Aviso } from './Entrada.tsx'
import { type Abierta, type Consulta, palabrasDe, useEscrito } from './useConsulta.ts'

interface Props {
  caso: Caso
  abierta: Abierta
  consulta: Consulta
}

/** That mail to the case comes back, and the form of another address for who came in with the code (CON-24). */
export const OtroCorreo = ({ caso, abierta, consulta }: Props) => {
  const [email, setEmail] = useState(consulta.escritoDe(caso.numero).email ?? '')
  useEscrito(consulta, caso.numero, { email })
  const [error, setError] = useState<string | null>(null)
  const [aviso, setAviso] = useState<string | null>(null)
  const [enviando, setEnviando] = useState(false)
  const forma = useRef<HTMLFormElement>(null)
  const puede = caso.nivel === 2 && caso.actos.includes('direccion')

  const rechazar = (texto: string) => {
    setError(texto)
    forma.current?.querySelector('input')?.focus()
  }
  const enviar = async (evento: SubmitEvent) => {
    evento.preventDefault()
    if (enviando) return
    setAviso(null)
    const escrito = email.trim()
    if (!emailCorrecto(escrito)) return rechazar(MENSAJES_CIUDADANO.emailInvalido)
    setError(null)
    setEnviando(true)
    try {
      const despues = await darCorreo(abierta.consulta, escrito)
      consulta.hecho('email', `${MENSAJES_CONSULTA.correoCambiado}.`, despues)
    } catch (fallo) {
      setEnviando(false)
      if (consulta.vencer(fallo)) return
      if (fallo instanceof ErrorApi && fallo.campos.email) return rechazar(fallo.campos.email)
      setAviso(palabrasDe(fallo, 'No se pudo cambiar el correo, intente nuevamente'))
    }
  }
  return (
    <section className={clases.tarjeta} aria-labelledby="correo">
      <h2 id="correo">{CORREO_DEVUELTO.texto}</h2>
      {!puede && <p className={clases.resto}>{MENSAJES_CONSULTA.correoSoloConCodigo}.</p>}
      {puede && (
        <form ref={forma} className={clases.subsanar} noValidate onSubmit={(evento) => void enviar(evento)}>
          <p className={clases.resto}>
            Lo que le enviamos volvió sin entregarse. Escriba otra dirección: vale solo para este trámite. Avisamos del
            cambio a las dos, salvo a la que ya escribimos varias veces hoy.
          </p>
          <CampoCorreo
            name="email"
            label="Otro correo electrónico"
            value={email}
            error={conError(error ?? undefined)}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <div role="alert">{aviso && <Aviso texto={aviso} />}</div>
          <BotonEspera type="submit" esperando={enviando} fullWidth>
            Usar este correo
          </BotonEspera>
        </form>
      )}
    </section>
  )
}
