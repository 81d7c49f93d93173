export { InfoBeneficiario } from './InfoBeneficiario.tsx'
