import { fecha } from '@cabildo/contracts/base/tiempo'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import clases from './CampoFecha.module.css'
import { Icono } from './Icono.tsx'
import { ActionIcon } from './kit/boton.tsx'
import { TextInput, type TextInputProps } from './kit/campo.tsx'

export interface CampoFechaProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** yyyy-MM-dd, or empty. */
  value: string
  /** Gets yyyy-MM-dd once the text is a date that exists, and an empty text until then; and the text as written. */
  onChange: (iso: string, escrito: string) => void
  /** Names the calendar's button if the label is not a plain text. */
  nombreCalendario?: string
}

/**
 * Field for a date, always written dd/MM/yyyy (SHE-11); the browser's own date field would follow the browser's
 * language. A button opens the browser's calendar.
 */
export const CampoFecha = ({ value, onChange, nombreCalendario, ...resto }: CampoFechaProps) => {
  const [escrito, setEscrito] = useState(fecha(value || null))
  const calendario = useRef<HTMLInputElement>(null)
  // A value that the form sets replaces the text; an unfinished date stays as written.
  const visible = value && isoDe(escrito) !== value ? fecha(value) : escrito

  const escribir = (texto: string) => {
    setEscrito(texto)
    onChange(isoDe(texto), texto)
  }

  return (
    <TextInput
      placeholder="dd/mm/aaaa"
      inputMode="numeric"
      autoComplete="off"
      {...resto}
      type="text"
      maxLength={10}
      value={visible}
      classNames={{ input: clases.input }}
      onChange={(evento) => escribir(conBarras(evento.currentTarget.value, visible))}
      rightSection={
        <>
          <ActionIcon
            aria-label={`Elegir ${nombreCalendario ?? (typeof resto.label === 'string' ? resto.label : 'fecha')} en el calendario`}
            disabled={resto.disabled ?? false}
            onClick={() => calendario.current?.showPicker()}
          >
            <Icono de={IconCalendar} />
          </ActionIcon>
          <input
            ref={calendario}
            type="date"
            className={clases.calendario}
            tabIndex={-1}
            aria-hidden
            value={value}
            onChange={(evento) => {
              if (evento.currentTarget.value) escribir(fecha(evento.currentTarget.value))
            }}
          />
        </>
      }
    />
  )
}

/** Inserts the slashes while people type; a deleted slash stays deleted. */
const conBarras = (texto: string, antes: string): string => {
  if (texto.length < antes.length) return texto
  const digitos = texto.replace(/\D/g, '').slice(0, 8)
  const partes = [digitos.slice(0, 2), digitos.slice(2, 4), digitos.slice(4)].filter(Boolean)
  const unido = partes.join('/')
  return digitos.length === 2 || digitos.length === 4 ? `${unido}/` : unido
}

/** yyyy-MM-dd of a dd/MM/yyyy that exists in the calendar; empty otherwise. */
const isoDe = (texto: string): string => {
  const [, dia, mes, anio] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(texto) ?? []
  const iso = `${anio}-${mes}-${dia}`
  const instante = new Date(`${iso}T00:00:00Z`)
  return anio && !Number.isNaN(instante.getTime()) && instante.toISOString().startsWith(iso) ? iso : ''
}
