import { MENSAJES_TRAMITE, numeroPropio, RELACIONADO_MAXIMO } from '@cabildo/contracts/mesa-de-partes'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { ErrorApi } from '../../../../platform/api.ts'
import { conError } from '../../../../ui/conError.tsx'
import cuerpo from '../../../../ui/cuerpo.module.css'
import { Icono } from '../../../../ui/Icono.tsx'
import { TextInput } from '../../../../ui/kit/campo.tsx'
import { useDebouncedValue } from '../../../../ui/useMediaQuery.ts'
import { relacionQuery } from '../mpv.api.ts'
import estilos from './recepcion.module.css'

const ESPERA_MS = 300

/** The characters of a number with or without REG- or EXP- in front, in capitals. */
const soloSuyos = (texto: string): string =>
  texto
    .toUpperCase()
    .replace(/[^\dREGXP-]/g, '')
    .slice(0, RELACIONADO_MAXIMO)

/** What is known of a related number while it is typed: what it names, or why it cannot be used (MPV-62). */
export const useRelacion = (relacionado: string, abierto: boolean) => {
  const [quieto] = useDebouncedValue(relacionado, ESPERA_MS)
  const bienEscrito = /^\d*$/.test(relacionado) || numeroPropio(relacionado) !== null
  const alDia = quieto === relacionado
  const consulta = useQuery({
    ...relacionQuery(quieto),
    enabled: abierto && alDia && bienEscrito && relacionado !== '',
  })
  const { error } = consulta
  const rechazo = error instanceof ErrorApi ? error.campos.relacionado : undefined
  return {
    relacion: alDia ? consulta.data : undefined,
    /** Half-typed texts are no mistake while the typing goes on. */
    error: alDia && relacionado !== '' ? (bienEscrito ? rechazo : MENSAJES_TRAMITE.relacionadoMalEscrito) : undefined,
  }
}

interface Props {
  campo: RefObject<HTMLInputElement | null>
  value: string
  onChange: (relacionado: string) => void
  relacion: ReturnType<typeof useRelacion>
}

/** Relacionado: digits, or a number of the product's own, with the subject of what it names below (MPV-54, MPV-62). */
export const CampoRelacionado = ({ campo, value, onChange, relacion: { relacion, error } }: Props) => (
  <div className={estilos.relacionado}>
    <TextInput
      ref={campo}
      data-autofocus
      label={
        <>
          Relacionado <span className={estilos.opcional}>(opcional)</span>
        </>
      }
      description="Un expediente anterior, o REG- y su registro"
      autoComplete="off"
      spellCheck={false}
      maxLength={RELACIONADO_MAXIMO}
      value={value}
      error={conError(error)}
      onChange={({ currentTarget }) => onChange(soloSuyos(currentTarget.value))}
    />
    <p className={`${cuerpo.hallazgo} ${estilos.hallado}`} role="status">
      {relacion && (
        <>
          <span>
            <Icono de={IconCircleCheck} tam={16} />
            {relacion.numero}
          </span>{' '}
          {relacion.asunto}
        </>
      )}
    </p>
  </div>
)
