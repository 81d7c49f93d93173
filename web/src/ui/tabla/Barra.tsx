import { IconSearch } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { Icono } from '../Icono.tsx'
import { TextInput } from '../kit/campo.tsx'
import estilos from './DataTable.module.css'
import { IDIOMA } from './idioma.ts'
import { useTextoDiferido } from './useTextoDiferido.ts'

interface Props {
  buscador: Ref<HTMLInputElement>
  busqueda: string
  rotulo: string | false | undefined
  onBusqueda: (texto: string) => void
  filtroRapido: ReactNode
  filtros: ReactNode
  exportar: ReactNode
}

/** The toolbar: search, quick filter, filters, exports at the far end (design §7.1). They are there at once (SHE-76). */
export function Barra({
  buscador,
  busqueda,
  rotulo = IDIOMA.buscar,
  onBusqueda,
  filtroRapido,
  filtros,
  exportar,
}: Props) {
  const texto = useTextoDiferido(busqueda, onBusqueda)
  return (
    <div className={estilos.barra}>
      {rotulo !== false && (
        <TextInput
          ref={buscador}
          type="search"
          className={estilos.buscador ?? ''}
          aria-label={rotulo}
          placeholder={rotulo}
          maxLength={200}
          leftSection={<Icono de={IconSearch} tam={16} />}
          {...texto}
        />
      )}
      {filtroRapido}
      {filtros}
      {exportar}
    </div>
  )
}
