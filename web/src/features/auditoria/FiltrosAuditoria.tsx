import { fallasDeAuditoria, type ListadoAuditoria } from '@cabildo/contracts/auditoria'
import { MODULOS_AUDITADOS } from '@cabildo/contracts/auditoria-tablas'
import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { CampoFecha } from '../../ui/CampoFecha.tsx'
import { descritoPor } from '../../ui/descritoPor.ts'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { TextInput } from '../../ui/kit/campo.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { useTextoDiferido } from '../../ui/tabla/useTextoDiferido.ts'
import estilos from './AuditoriaPage.module.css'

type Columnas = ListadoAuditoria['columns']

const MODULOS = [
  { value: '', label: 'Todos' },
  ...Object.entries(MODULOS_AUDITADOS).map(([value, label]) => ({ value, label })),
]

interface Props {
  columnas: Columnas
  onColumnas: (columnas: Columnas) => void
}

/** The filters above the table; each takes effect as it is given, and all travel with the exports (D-33). */
export const FiltrosAuditoria = ({ columnas, onColumnas }: Props) => {
  const poner = (cambio: Columnas) => onColumnas({ ...columnas, ...cambio })
  const idError = useId()
  const falla = fallasDeAuditoria({ columns: columnas }).desde
  return (
    <search className={estilos.filtros} aria-label="Filtros">
      <CampoFecha
        label="Desde"
        value={columnas.desde ?? ''}
        error={falla !== undefined}
        {...descritoPor(falla !== undefined && idError)}
        onChange={(desde) => poner({ desde })}
      />
      <CampoFecha label="Hasta" value={columnas.hasta ?? ''} onChange={(hasta) => poner({ hasta })} />
      <Selector
        label="Módulo"
        value={columnas.modulo ?? ''}
        data={MODULOS}
        onChange={(evento) => poner({ modulo: evento.currentTarget.value })}
      />
      <CampoTexto
        rotulo="Persona"
        ejemplo="Nombre o usuario"
        valor={columnas.persona ?? ''}
        onValor={(persona) => poner({ persona })}
      />
      <CampoTexto
        rotulo="Registro"
        ejemplo="Número"
        valor={columnas.registro ?? ''}
        onValor={(registro) => poner({ registro: registro.trim() })}
      />
      {columnas.peticion && (
        <Button
          variant="default"
          rightSection={<Icono de={IconX} tam={16} />}
          aria-label="Quitar el filtro: una sola petición"
          onClick={() => poner({ peticion: '' })}
        >
          Una sola petición
        </Button>
      )}
      {falla && (
        <p id={idError} role="alert" className={estilos.error}>
          {falla}
        </p>
      )}
    </search>
  )
}

interface CampoTextoProps {
  rotulo: string
  ejemplo: string
  valor: string
  onValor: (valor: string) => void
}

const CampoTexto = ({ rotulo, ejemplo, valor, onValor }: CampoTextoProps) => {
  const texto = useTextoDiferido(valor, onValor)
  return <TextInput label={rotulo} placeholder={ejemplo} maxLength={200} autoComplete="off" {...texto} />
}
