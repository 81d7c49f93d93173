import { type CartaEscrita, MENSAJES_RESPUESTA, seEnviaraA } from '@cabildo/contracts/respuestas'
import { IconAlertTriangle, IconMailOff } from '@tabler/icons-react'
import { entidad } from '../../../platform/entidad.ts'
import { Icono } from '../../../ui/Icono.tsx'
import estilos from '../actos/actos.module.css'
import suyos from './respuestas.module.css'

/** The head of the letter, or what opens it. */
export const ASI_VERA_EL_CORREO = 'Así verá el correo'

/** The letter as the citizen gets it, in the words that are sent (EXP-34, REC-44). */
export const CartaDeRespuesta = ({ correo, carta: { asunto, frases } }: { correo: string; carta: CartaEscrita }) => {
  if (correo === '') return <p className={estilos.nota}>{MENSAJES_RESPUESTA.sinCorreo}</p>
  return (
    <div className={suyos.carta}>
      <dl>
        <dt>De</dt>
        <dd>{entidad.nombre}</dd>
        <dt>Para</dt>
        <dd>{correo}</dd>
        <dt>Asunto</dt>
        <dd>
          <b>{asunto}</b>
        </dd>
      </dl>
      <div>
        {frases.map((frase) => (
          <p key={frase}>{frase}</p>
        ))}
        <p className={suyos.enlace}>{MENSAJES_RESPUESTA.abrir}</p>
        <p className={estilos.nota}>{MENSAJES_RESPUESTA.soloElEnlace}</p>
      </div>
    </div>
  )
}

/** In the foot, beside the button that sends: where it goes, and that it is not undone (D-121). */
export const AvisoDeEnvio = ({ correo }: { correo: string }) => (
  <span className={suyos.aviso}>
    <Icono de={correo === '' ? IconMailOff : IconAlertTriangle} tam={16} />
    {correo === '' ? MENSAJES_RESPUESTA.sinCorreo : seEnviaraA(correo)}
  </span>
)
