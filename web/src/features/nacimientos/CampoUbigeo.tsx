import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import type { Ubigeo } from '@cabildo/contracts/ubigeos'
import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import { useState } from 'react'
import { Icono } from '../../ui/Icono.tsx'
import estilos from './CampoUbigeo.module.css'
import { codigosDe, nombreDeLugar } from './campos.ts'
import { ubigeosQuery } from './nacimientos.api.ts'

const ESPERA_MS = 250
const LETRAS_MINIMAS = 2

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable'> {
  /** Null while none is chosen. */
  lugar: Ubigeo | null
  onLugar: (lugar: Ubigeo | null) => void
}

/**
 * The district, found by its name or by a code of the INEI or of the RENIEC, which number it differently: each result
 * names both. An emptied field is no district.
 */
export function CampoUbigeo({ lugar, onLugar, description, ...resto }: Props) {
  const actual = lugar ? nombreDeLugar(lugar) : ''
  const [escrito, setEscrito] = useState(actual)
  const [buscado] = useDebouncedValue(escrito.trim(), ESPERA_MS)
  const corto = escrito.trim().length < LETRAS_MINIMAS
  const buscando = !corto && escrito !== actual
  const consulta = useQuery({ ...ubigeosQuery(buscado), enabled: buscando && buscado.length >= LETRAS_MINIMAS })
  const alDia = buscado === escrito.trim()
  const hallados = buscando && alDia ? (consulta.data?.data ?? []) : []
  const ofrecidos = buscando || !lugar ? hallados : [lugar]

  const mensaje = corto
    ? 'Escriba el nombre del distrito o su código'
    : consulta.isError && alDia
      ? MENSAJES.sinDatos
      : consulta.data && alDia
        ? 'Ningún distrito coincide'
        : 'Buscando…'

  return (
    <div>
      <Select
        placeholder="Distrito o código"
        rightSection={<Icono de={IconSearch} tam={16} />}
        rightSectionPointerEvents="none"
        {...resto}
        classNames={{ options: estilos.lista }}
        description={
          (lugar || description) && (
            <>
              {lugar && <span className={estilos.codigos}>{codigosDe(lugar)}</span>}
              {description}
            </>
          )
        }
        searchable
        clearable
        clearSectionMode={lugar ? 'clear' : 'rightSection'}
        withScrollArea={false}
        // The server has found them.
        filter={({ options }) => options}
        openOnFocus={false}
        allowDeselect={false}
        autoComplete="off"
        data={ofrecidos.map((ubigeo) => ({ value: ubigeo.inei, label: nombreDeLugar(ubigeo) }))}
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
        onChange={(inei) => onLugar(ofrecidos.find((ubigeo) => ubigeo.inei === inei) ?? null)}
        onSearchChange={(texto) => {
          setEscrito(texto)
          if (texto === '' && lugar) onLugar(null)
        }}
      />
      <span className="solo-lector" role="status">
        {buscando &&
          (hallados.length === 0 ? mensaje : hallados.length === 1 ? '1 distrito' : `${hallados.length} distritos`)}
      </span>
    </div>
  )
}
