import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { TOPE_UBIGEOS, type Ubigeo } from '@cabildo/contracts/ubigeos'
import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Icono } from '../../ui/Icono.tsx'
import { useTextoElegido } from '../../ui/useTextoElegido.ts'
import estilos from './CamposNacimiento.module.css'
import { codigosDe, nombreDeLugar } from './campos.ts'
import { ubigeosQuery } from './nacimientos.api.ts'

const ESPERA_MS = 250
const LETRAS_MINIMAS = 2

const HAY_MAS = 'Hay más: escriba también la provincia'

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable'> {
  /** Null while none is chosen. */
  lugar: Ubigeo | null
  /** What is written while it is not the chosen one, or null. */
  porElegir: string | null
  onBuscar: (texto: string) => void
  onLugar: (lugar: Ubigeo | null) => void
}

/**
 * The district, found by its name or by a code of INEI or RENIEC, which number it differently; each result shows both
 * codes. The text stays until a district is chosen; Enter chooses the first result. An empty field is no district.
 */
export function CampoUbigeo({ lugar, porElegir, onBuscar, onLugar, description, ...resto }: Props) {
  const buscando = porElegir !== null
  const texto = porElegir?.trim() ?? ''
  const [buscado] = useDebouncedValue(texto, ESPERA_MS)
  const corto = texto.length < LETRAS_MINIMAS
  const alDia = !corto && buscado === texto
  const consulta = useQuery({ ...ubigeosQuery(buscado), enabled: buscando && buscado.length >= LETRAS_MINIMAS })
  const hallados = alDia ? (consulta.data?.data ?? []) : []
  const ofrecidos = buscando || !lugar ? hallados : [lugar]
  const hayMas = hallados.length === TOPE_UBIGEOS

  const mensaje = corto
    ? 'Escriba el nombre del distrito o su código'
    : consulta.isError && alDia
      ? MENSAJES.sinDatos
      : consulta.data && alDia
        ? 'Ningún distrito coincide'
        : 'Buscando…'
  const cuantos = hallados.length === 1 ? '1 distrito' : `${hallados.length} distritos`

  return (
    <div>
      <Select
        {...useTextoElegido(lugar ? nombreDeLugar(lugar) : '')}
        placeholder="Distrito o código"
        rightSection={<Icono de={IconSearch} tam={16} />}
        rightSectionPointerEvents="none"
        {...resto}
        classNames={{ options: estilos.lista }}
        description={
          (lugar || description) && (
            <>
              {lugar && !buscando && <span className={estilos.codigos}>{codigosDe(lugar)}</span>}
              {description}
            </>
          )
        }
        searchable
        clearable
        clearSectionMode={lugar ? 'clear' : 'rightSection'}
        withScrollArea={false}
        // The server has filtered them already.
        filter={({ options }) => options}
        // Mantine selects the first option when this becomes true, so it must wait for the results.
        selectFirstOptionOnChange={hallados.length > 0}
        openOnFocus={false}
        allowDeselect={false}
        autoComplete="off"
        data={[
          ...ofrecidos.map((ubigeo) => ({ value: ubigeo.inei, label: nombreDeLugar(ubigeo) })),
          ...(hayMas ? [{ value: '', label: HAY_MAS, disabled: true }] : []),
        ]}
        nothingFoundMessage={mensaje}
        renderOption={({ option }) => {
          const ubigeo = ofrecidos.find(({ inei }) => inei === option.value)
          return (
            <span className={estilos.opcion}>
              {option.label}
              {ubigeo && <small>{codigosDe(ubigeo)}</small>}
            </span>
          )
        }}
        value={lugar?.inei ?? null}
        // Not onChange, which does not fire if the same district is chosen again.
        onOptionSubmit={(inei) => onLugar(ofrecidos.find((ubigeo) => ubigeo.inei === inei) ?? null)}
        onClear={() => onLugar(null)}
        searchValue={porElegir ?? (lugar ? nombreDeLugar(lugar) : '')}
        // Not onSearchChange, by which Select resets the text when the field is left.
        onInput={({ currentTarget }) => onBuscar(currentTarget.value)}
        onKeyDown={(evento) => {
          // Enter chooses a district; it must not send the form while a district is being written.
          if (evento.key === 'Enter' && buscando) evento.preventDefault()
        }}
      />
      <span className="solo-lector" role="status">
        {buscando && (hallados.length === 0 ? mensaje : `${cuantos}${hayMas ? `. ${HAY_MAS}` : ''}`)}
      </span>
    </div>
  )
}
