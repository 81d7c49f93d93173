import { NOMBRES_PLANTILLA } from '@cabildo/contracts/organizacion-plantillas'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Icono } from '../../../ui/Icono.tsx'
import { ActionIcon, Button } from '../../../ui/kit/boton.tsx'
import { TextInput } from '../../../ui/kit/campo.tsx'
import { Selector } from '../../../ui/Selector.tsx'
import clases from './plantillas.module.css'
import type { SufijoDeArea } from './valores.ts'

interface Props {
  areas: readonly { id: number; name: string }[]
  valor: readonly SufijoDeArea[]
  onChange: (valor: readonly SufijoDeArea[]) => void
  onBlur: () => void
  error: string | undefined
}

/** The areas whose numbers end in a suffix of their own. */
export const SufijosPorArea = ({ areas, valor, onChange, onBlur, error }: Props) => {
  const cambiar = (lugar: number, cambio: Partial<SufijoDeArea>) =>
    onChange(valor.map((uno, i) => (i === lugar ? { ...uno, ...cambio } : uno)))
  const tomadas = new Set(valor.map(({ area_id }) => area_id))
  return (
    <fieldset className={clases.sufijos} onBlur={onBlur}>
      <legend>{NOMBRES_PLANTILLA.sufijos}</legend>
      {valor.map(({ area_id, sufijo }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, since its area may be none or change
        <div key={i} className={clases.sufijo}>
          <Selector
            aria-label={`Área del sufijo ${i + 1}`}
            value={String(area_id)}
            onChange={({ currentTarget }) => cambiar(i, { area_id: Number(currentTarget.value) })}
            data={[
              { value: '0', label: 'Elija el área' },
              // An area that was closed keeps its row.
              ...(areas.some(({ id }) => id === area_id) || area_id === 0
                ? []
                : [{ value: String(area_id), label: `Área ${area_id}` }]),
              ...areas
                .filter(({ id }) => id === area_id || !tomadas.has(id))
                .map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          <TextInput
            aria-label={`Sufijo ${i + 1}`}
            value={sufijo}
            onChange={({ currentTarget }) => cambiar(i, { sufijo: currentTarget.value })}
            {...(error && { error: true })}
          />
          <ActionIcon
            aria-label={`Quitar el sufijo ${i + 1}`}
            onClick={({ currentTarget }) => {
              // The row goes away with its button, so the focus moves to the button that adds one.
              currentTarget.closest('fieldset')?.querySelector<HTMLElement>(':scope > button')?.focus()
              onChange(valor.filter((_, lugar) => lugar !== i))
            }}
          >
            <Icono de={IconTrash} />
          </ActionIcon>
        </div>
      ))}
      {error && (
        <p className={clases.error} role="alert">
          {error}
        </p>
      )}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Icono de={IconPlus} tam={16} />}
        style={{ justifySelf: 'start' }}
        onClick={() => onChange([...valor, { area_id: 0, sufijo: '{area}-{entidad}' }])}
      >
        Agregar un área
      </Button>
    </fieldset>
  )
}
