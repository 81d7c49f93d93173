import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { TOPE_UBIGEOS, type Ubigeo } from '@cabildo/contracts/ubigeos'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Icono } from '../../ui/Icono.tsx'
import { ActionIcon } from '../../ui/kit/boton.tsx'
import { Combo } from '../../ui/kit/combo.tsx'
import type { PropsDeSelector } from '../../ui/SelectorBuscable.tsx'
import { useDebouncedValue } from '../../ui/useMediaQuery.ts'
import estilos from './CamposNacimiento.module.css'
import { codigosDe, nombreDeLugar } from './campos.ts'
import { ubigeosQuery } from './nacimientos.api.ts'

const ESPERA_MS = 250
const LETRAS_MINIMAS = 2

const HAY_MAS = 'Hay más: escriba también la provincia'

interface Props extends PropsDeSelector {
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
      <Combo
        placeholder="Distrito o código"
        rightSection={
          lugar && !resto.disabled && !resto.readOnly ? (
            // The keyboard deletes the text instead.
            <ActionIcon
              tabIndex={-1}
              aria-hidden
              onMouseDown={(evento) => evento.preventDefault()}
              onClick={() => onLugar(null)}
            >
              <Icono de={IconX} tam={16} />
            </ActionIcon>
          ) : (
            <Icono de={IconSearch} tam={16} />
          )
        }
        {...resto}
        claseLista={estilos.lista}
        description={
          (lugar || description) && (
            <>
              {lugar && !buscando && <span className={estilos.codigos}>{codigosDe(lugar)}</span>}
              {description}
            </>
          )
        }
        // The server has filtered them already.
        opciones={[
          ...ofrecidos.map((ubigeo) => ({ value: ubigeo.inei, label: nombreDeLugar(ubigeo) })),
          ...(hayMas ? [{ value: '', label: HAY_MAS, disabled: true }] : []),
        ]}
        primeraDeEntrada={hallados.length > 0}
        vacio={mensaje}
        dibujar={(opcion) => {
          const ubigeo = ofrecidos.find(({ inei }) => inei === opcion.value)
          return (
            <span className={estilos.opcion}>
              {opcion.label}
              {ubigeo && <small>{codigosDe(ubigeo)}</small>}
            </span>
          )
        }}
        elegida={lugar?.inei ?? null}
        texto={porElegir ?? (lugar ? nombreDeLugar(lugar) : '')}
        onTexto={onBuscar}
        onElegir={(inei) => onLugar(ofrecidos.find((ubigeo) => ubigeo.inei === inei) ?? null)}
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
