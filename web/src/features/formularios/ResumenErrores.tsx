import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { Icono } from '../../ui/Icono.tsx'
import clases from './FormularioPublico.module.css'

interface Props {
  /** The errors in the order of the fields: the id of each field and its text. */
  errores: readonly (readonly [id: string, texto: string])[]
  /** How often sending was tried with something wrong; each time the summary takes the focus. */
  intento: number
}

const CONTROLES = 'input:not([hidden]), select, textarea, button'

/** Moves the focus to the field with an id, or to the first control of the group with it. */
const enfocarCampo = (id: string): void => {
  const campo = document.getElementById(id)
  const control = campo?.matches(CONTROLES) ? campo : campo?.querySelector<HTMLElement>(CONTROLES)
  control?.focus()
}

/** The errors to correct before a form can be sent, each one a link to its field (design §7.2). */
export const ResumenErrores = ({ errores, intento }: Props) => {
  const caja = useRef<HTMLDivElement>(null)
  const titulo = useId()
  useEffect(() => {
    if (intento > 0) caja.current?.focus()
  }, [intento])
  if (intento === 0 || errores.length === 0) return null
  return (
    // Screen readers read it because it takes the focus. With role=alert they would read it twice.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring the browser's own frame and layout
    <div className={clases.resumen} ref={caja} role="group" aria-labelledby={titulo} tabIndex={-1}>
      <h2 id={titulo}>
        <Icono de={IconAlertCircle} tam={24} />
        Revise {errores.length} {errores.length === 1 ? 'dato' : 'datos'} antes de enviar
      </h2>
      <ul>
        {errores.map(([id, texto]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(evento) => {
                // The address names the screen, so the link must not change it.
                evento.preventDefault()
                enfocarCampo(id)
              }}
            >
              {texto}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
