import type { ClipboardEvent, KeyboardEvent } from 'react'
import clases from './CampoDni.module.css'
import { TextInput, type TextInputProps } from './kit/campo.tsx'

/** Keys that a digits-only field accepts besides digits: the book's four (SHE-67), and those to move and correct. */
const LIBRES = new Set([
  'Backspace',
  'Tab',
  'End',
  'Home',
  'Delete',
  'Enter',
  'Escape',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
])

/** Blocks a keystroke that would make the value non-numeric (SHE-67); shortcuts with Ctrl, Alt or Meta pass. */
export const soloDigitos = (evento: KeyboardEvent<HTMLInputElement>) => {
  const { key, ctrlKey, metaKey, altKey, nativeEvent } = evento
  if (ctrlKey || metaKey || altKey || nativeEvent.isComposing || LIBRES.has(key) || /^\d$/.test(key)) return
  // Key names of more than one letter are commands (F5, dead keys of a phone), not text.
  if (key.length === 1) evento.preventDefault()
}

/** Keeps the digits of a text, at most `maximo` ("45 018-273" becomes 45018273). */
export const digitosDe = (texto: string, maximo: number): string => texto.replace(/\D/g, '').slice(0, maximo)

/** The field's text once `pegado` replaces its selection, digits only. */
const pegarDigitos = (evento: ClipboardEvent<HTMLInputElement>, maximo: number): string => {
  const { value, selectionStart, selectionEnd } = evento.currentTarget
  const pegado = evento.clipboardData.getData('text').replace(/\D/g, '')
  return digitosDe(
    value.slice(0, selectionStart ?? value.length) + pegado + value.slice(selectionEnd ?? value.length),
    maximo,
  )
}

export interface CampoDniProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: string
  /** Receives digits only. */
  onChange: (digitos: string) => void
}

/** Field for a DNI: eight digits, whatever is typed, pasted or dictated (SHE-67, VIS-15). */
export const CampoDni = ({ value, onChange, maxLength = 8, ...resto }: CampoDniProps) => (
  <TextInput
    inputMode="numeric"
    autoComplete="off"
    spellCheck={false}
    {...resto}
    type="text"
    value={value}
    maxLength={maxLength}
    classNames={{ input: clases.input }}
    onKeyDown={(evento) => {
      soloDigitos(evento)
      resto.onKeyDown?.(evento)
    }}
    onPaste={(evento) => {
      // maxLength would cut the raw text before its digits are taken.
      evento.preventDefault()
      onChange(pegarDigitos(evento, maxLength))
    }}
    onChange={(evento) => onChange(digitosDe(evento.currentTarget.value, maxLength))}
  />
)
